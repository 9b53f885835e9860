import type { Partner } from '@ace/contract/partners/partner.ts';
import { sampleEmailOf } from '../features/shipments/shipments.samples.ts';

const COUNTRIES: Record<Partner, readonly [name: string, code: string]> = {
  none: ['Việt Nam', 'VN'],
  gtsAus: ['Australia', 'AU'],
  gtsUsa: ['United States', 'US'],
  gtsCad: ['Canada', 'CA'],
  gtsSgp: ['Singapore', 'SG'],
};

/**
 * Partner, name, contact, telephone (invented), address, city, city code, postal code, and optionally province and
 * its code.
 */
const TABLE = `
none | Siêu thị Hồ Gươm | Nguyễn Thu Trang | 02435550114 | 24 Tràng Thi, Phường Cửa Nam | Hà Nội | HAN | 100000
none | Khách sạn Biển Xanh | Lê Hữu Phước | 02365550127 | 118 Võ Nguyên Giáp, Phường An Hải | Đà Nẵng | DAD | 550000
none | Nhà phân phối Cảng Đông | Phạm Văn Hải | 02255550139 | 42 Lạch Tray, Phường Gia Viên | Hải Phòng | HPH | 180000
none | Cửa hàng Quà Việt | Đỗ Thị Minh Châu | 02585550148 | 15 Trần Phú, Phường Nha Trang | Nha Trang | CXR | 650000 | Khánh Hoà
gtsAus | Harbour Homewares Pty Ltd | Olivia Bennett | +61 2 5550 1482 | 48 Parramatta Road, Annandale | Sydney | SYD | 2038 | New South Wales | NSW
gtsAus | Yarra Coffee Roasters | James Whitford | +61 3 5550 3320 | 7 Collins Street | Melbourne | MEL | 3000 | Victoria | VIC
gtsAus | Riverside Interiors | Chloe Marsh | +61 7 5550 2218 | 230 Ann Street | Brisbane | BNE | 4000 | Queensland | QLD
gtsAus | John Street Grocers | Trinh Le | +61 2 5550 7719 | 112 John Street, Cabramatta | Sydney | SYD | 2166 | New South Wales | NSW
gtsAus | Swan River Gifts | Daniel Okafor | +61 8 5550 6674 | 15 Murray Street | Perth | PER | 6000 | Western Australia | WA
gtsAus | Footscray Asian Foods | Hung Nguyen | +61 3 5550 9043 | 61 Hopkins Street, Footscray | Melbourne | MEL | 3011 | Victoria | VIC
gtsUsa | Pacific Rim Furniture Inc. | Michael Torres | +1 213 555 0142 | 1650 S Alameda Street | Los Angeles | LAX | 90021 | California | CA
gtsUsa | Bayou City Imports LLC | Angela Brooks | +1 713 555 0119 | 9700 Bellaire Boulevard | Houston | IAH | 77036 | Texas | TX
gtsUsa | South Bay Kitchen Supply | Vincent Pham | +1 408 555 0163 | 1820 Tully Road | San Jose | SJC | 95122 | California | CA
gtsCad | Spadina Fine Foods Ltd. | Sarah Tremblay | +1 416 555 0128 | 301 Spadina Avenue | Toronto | YYZ | M5T 2E6 | Ontario | ON
gtsCad | Granville Tea & Spice | Emily Wong | +1 604 555 0136 | 1435 Granville Street | Vancouver | YVR | V6Z 1R9 | British Columbia | BC
gtsCad | Queen West Design | Liam Chen | +1 416 555 0175 | 640 Queen Street West | Toronto | YYZ | M6J 1E5 | Ontario | ON
gtsSgp | Orchard Living Pte Ltd | Tan Wei Ling | +65 6555 0143 | 391 Orchard Road #12-05 | Singapore | SIN | 238872
gtsSgp | Golden Mile Provisions | Rahim Abdullah | +65 6555 0182 | 5001 Beach Road #01-44 | Singapore | SIN | 199588
gtsSgp | Tiong Bahru Pantry | Melissa Ong | +65 6555 0121 | 56 Eng Hoon Street #01-70 | Singapore | SIN | 160056`;

const RECEIVERS = TABLE.trim()
  .split('\n')
  .map((line) => {
    const [partner, name = '', contact = '', telNo = '', address = '', city = '', cityCode = '', ...rest] = line.split(' | ');
    const [receiverPostalCode, receiverProvince, receiverStateProvince] = rest;
    const [receiverCountry, receiverCountryCode] = COUNTRIES[partner as Partner];
    return {
      partner,
      fields: {
        receiverName: name,
        receiverContactName: contact,
        receiverTelNo: telNo,
        receiverEmail: sampleEmailOf(contact),
        receiverAddress: address,
        receiverCity: city,
        receiverCityCode: cityCode,
        receiverPostalCode,
        receiverProvince,
        receiverStateProvince,
        receiverCountry,
        receiverCountryCode,
      },
    };
  });

/** The receivers that a partner delivers to. */
export const receiversOf = (partner: Partner) => RECEIVERS.filter((receiver) => receiver.partner === partner).map(({ fields }) => fields);
