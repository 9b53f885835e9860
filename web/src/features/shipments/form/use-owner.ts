import { isAllowed } from '@ace/contract/permissions.ts';
import { personName } from '@ace/contract/shared/languages.ts';
import type { Shipment } from '@ace/contract/shipments/shipment.ts';
import type { OwnerChoice } from '@ace/contract/users/user.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { CHANGE } from '../../../shared/form/fields/fields.tsx';
import { currentLanguage } from '../../../shared/i18n/i18n.ts';
import { useAccount } from '../../../shared/session/account.ts';
import type { Choice } from '../../../shared/ui/choices/choice-list.tsx';
import { knownLogin, ownerChoices } from '../../users/choices.ts';
import type { FormValues } from './rules/values.ts';

type Named = Omit<OwnerChoice, 'id'>;

const shownName = (owner: Named) => [owner.company, personName(owner, currentLanguage())].filter(Boolean).join(' – ') || owner.login;

/** The login of the present owner, and company and name to show it by. */
const useOwnerName = (ownerId: number, stored: Shipment | null, customer: OwnerChoice | null) => {
  const account = useAccount();
  const own = account?.id === ownerId ? account : null;
  const known: Named | null = customer?.id === ownerId ? customer : own;
  const login = known?.login ?? (stored?.ownerId === ownerId ? stored.ownerLogin : knownLogin(ownerId));
  const { data } = useQuery({ ...ownerChoices(login ?? ''), enabled: known === null && isAllowed('shipments:assign', account) });
  const found: Choice | undefined = data?.find(({ value }) => value === String(ownerId));
  return { login: login ?? found?.label ?? '', name: known ? shownName(known) : (found?.about ?? found?.label ?? login ?? '') };
};

/**
 * The owner of the shipment, for employees: it follows the sender that they choose, to the customer whose shipments this sender's are, or else to
 * themselves. An owner that was chosen by hand, came from a draft or was stored stays; `offered` is the customer to take instead.
 */
export const useOwner = (stored: Shipment | null) => {
  const account = useAccount();
  const { setValue } = useFormContext<FormValues>();
  const ownerId = Number(useWatch<FormValues, 'ownerId'>({ name: 'ownerId' }));
  const [customer, setCustomer] = useState<OwnerChoice | null>(null);
  const followed = useRef(ownerId);
  const isByHand = useRef(stored !== null);
  useEffect(() => {
    if (ownerId !== followed.current) isByHand.current = true;
  }, [ownerId]);

  const write = (id: number) => {
    followed.current = id;
    setValue('ownerId', id, CHANGE);
  };
  const follow = (chosen: OwnerChoice | null) => {
    setCustomer(chosen);
    if (!isByHand.current && account) write(chosen?.id ?? account.id);
  };
  const { login, name } = useOwnerName(ownerId, stored, customer);
  const isOther = customer !== null && customer.id !== ownerId;

  return {
    id: ownerId,
    login,
    name,
    offered: isOther ? shownName(customer) : null,
    follow,
    take: () => customer && setValue('ownerId', customer.id, CHANGE),
  };
};
