import { takesInsurance, takesPackageLines } from '@ace/contract/partners/carriers.ts';
import type { Partner } from '@ace/contract/partners/partner.ts';
import { LOCALES } from '@ace/contract/shared/languages.ts';
import { totalVolumeOf } from '@ace/contract/shipments/packages.ts';
import type { SampleCustomer } from '../features/users/users.samples.ts';
import { type Goods, SENDERS } from './goods.ts';

const DONG_PER_DOLLAR = 26_000;

/** Formats a number the Vietnamese way: 1.250,5. */
export const formatNumber = (number: number) => number.toLocaleString(LOCALES.vi, { maximumFractionDigits: 3 });

/** The fields of a shipment that describe its goods, as a client sends them. `isDutyPaid`: the sender pays the import duty. */
export const goodsFields = (
  { name, unit, count, kg, size, usd, note, dangerous }: Goods,
  packages: number,
  partner: Partner,
  isDutyPaid: boolean,
) => {
  const [cubicL, cubicW, cubicH] = size;
  const value = usd * packages;
  const isAbroad = partner !== 'none';
  const line = { itemCubicL: cubicL, itemCubicW: cubicW, itemCubicH: cubicH, itemCubicUnits: count };
  return {
    description: `${name} – ${formatNumber(count * packages)} ${unit}, ${formatNumber(kg * packages)} kg`,
    totalPackages: packages,
    totalItems: packages,
    weight: Number((kg * packages).toFixed(3)),
    cubicL,
    cubicW,
    cubicH,
    totalVolume: totalVolumeOf({ totalPackages: packages, cubicL, cubicW, cubicH }),
    dangerousGoods: dangerous ?? false,
    notes: [note, isAbroad ? null : `Trị giá hàng: ${formatNumber(value * DONG_PER_DOLLAR)} đ`].filter(Boolean).join('\n'),
    goodsOriginCountryCode: 'VN',
    ...(isAbroad ? { shipmentTerm: isDutyPaid ? 'DDP' : 'DDU', goodsValue: value } : {}),
    ...(isAbroad && takesInsurance(partner) && value > 500 ? { insuranceValue: value, insuranceCurrencyCode: 'USD' } : {}),
    packageInfos: takesPackageLines(partner)
      ? Array.from({ length: packages }, () => ({
          ...line,
          itemCubicDescription: name,
          itemCubicWeight: kg,
          itemCustomValue: usd,
        }))
      : [],
  };
};

/** The fields of a shipment that describe a customer as the sender, as a client sends them. */
export const senderFields = ({ login, company, address, phone, email, lastName, firstName }: SampleCustomer) => {
  const { city, cityCode, province, postalCode } = SENDERS[login] ?? {};
  return {
    senderName: company,
    senderAddress: address?.split(', ').slice(0, -1).join(', '),
    senderCity: city,
    senderCityCode: cityCode,
    senderProvince: province,
    senderPostalCode: postalCode,
    senderCountry: 'Việt Nam',
    senderCountryCode: 'VN',
    senderTelNo: phone,
    senderEmail: email,
    senderContactName: `${lastName} ${firstName}`,
  };
};
