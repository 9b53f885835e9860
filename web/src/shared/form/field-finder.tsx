import { Box } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../i18n/i18n.ts';
import { ChoiceInput } from '../ui/choices/choice-input.tsx';
import type { Choice } from '../ui/choices/choice-list.tsx';
import { isTouched } from '../ui/typing.ts';
import { selectField } from './fields/fields.tsx';
import { findField } from './fields/find-field.ts';

// The cells of the packages are reached from their table.
const FIELDS = '[name]:enabled:not([readonly], [name*="."])';

/** Synonyms of field labels in both languages, by patterns of the fields' names. */
const OTHER_NAMES: [end: RegExp, names: string][] = [
  [/^sender/, 'người gửi, shipper, from'],
  [/^receiver/, 'người nhận, consignee, recipient, to'],
  [/telNo$|phone$/i, 'SĐT, điện thoại, số điện thoại, ĐT, di động, phone, mobile, tel'],
  [/postalCode$/i, 'mã bưu điện, mã bưu chính, zip code, postcode'],
  [/email$/i, 'thư điện tử, e-mail'],
  [/address$/i, 'địa chỉ, đường, street'],
  [/city$/i, 'thành phố, quận, huyện, town, suburb'],
  [/province$/i, 'tỉnh thành, bang, state, region'],
  [/country$/i, 'quốc gia, nước, nation'],
  [/contactName$/, 'họ tên, người liên hệ, full name, person'],
  [/^(sender|receiver)Name$/, 'công ty, company'],
  [/^weight$/, 'cân nặng, trọng lượng, khối lượng, kg, weight'],
  [/^cubic[LWH]$/, 'kích thước, dimensions, size'],
  [/^totalVolume$/, 'khối, CBM, volume'],
  [/^totalPackages$/, 'số kiện, kiện, thùng, hộp, packages, parcels, boxes, pieces'],
  [/^totalItems$/, 'số mặt hàng, món, sản phẩm, items, articles'],
  [/^description$/, 'mô tả, nội dung, tên hàng, goods, contents'],
  [/^(notes|details)$/, 'ghi chú, lưu ý, remarks, comment'],
  [/^goodsValue$/, 'giá trị, trị giá, giá tiền, price, worth'],
  [/^shipDate$/, 'ngày gửi, ngày hàng đi, date'],
  [/^customerReference$/, 'mã đơn hàng, order number, ref'],
  [/billNumber$/i, 'mã vận đơn, AWB, waybill'],
  [/^partnerShipment$/, 'đối tác, hãng, carrier, courier'],
  [/^ownerId$/, 'chủ, khách hàng, customer, account'],
  [/^dangerousGoods$/, 'nguy hiểm, hàng cấm, hazardous, DG'],
];
const otherNamesOf = (field: string) => OTHER_NAMES.flatMap(([end, names]) => (end.test(field) ? names.split(', ') : []));

/** Fewer fields are seen at a glance. */
const FEW = 3;

type Props = {
  /** The form on the page; null until it is mounted. */
  formElement: HTMLFormElement | null;
  labelOf: (field: string) => string;
};

/**
 * Leads to a field of a form by the letters of its name. It has the focus when the form opens, unless the address asks for a field (`?field=weight`): that
 * one has it. On a phone, where the keyboard would cover the form, only a requested field gets it.
 */
export const FieldFinder = ({ formElement, labelOf }: Props) => {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  const { field } = useSearch({ strict: false }) as { field?: unknown };
  const [choices, setChoices] = useState<Choice[]>([]);
  const show = (name: string) => {
    const element = formElement && findField(formElement, name);
    if (element) selectField(element);
    return Boolean(element);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the form opens
  useEffect(() => {
    if (!formElement || (typeof field === 'string' && show(field))) return;
    if (!isTouched() && !formElement.contains(document.activeElement)) input.current?.focus();
  }, [formElement]);
  if ((formElement?.querySelectorAll(FIELDS).length ?? 0) <= FEW) return null;
  // Fields appear and disappear with the partner.
  const findFields = () => {
    const fields = [...(formElement?.querySelectorAll(FIELDS) ?? [])];
    const names = new Set(fields.map((element) => element.getAttribute('name') ?? ''));
    setChoices([...names].map((name) => ({ value: name, label: labelOf(name), words: otherNamesOf(name) })));
  };
  return (
    <Box onFocusCapture={findFields} visibleFrom="xs">
      <ChoiceInput
        ref={input}
        label={t('form.findField')}
        placeholder={t('form.findFieldHint')}
        choices={choices}
        value={null}
        onChange={(name) => name !== null && show(name)}
        data-shortcut="edit"
        w={260}
      />
    </Box>
  );
};
