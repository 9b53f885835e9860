import type { ImportFieldName } from '@ace/contract/imports/fields.ts';
import type { ImportKind } from '@ace/contract/imports/import.ts';
import type { Language } from '@ace/contract/shared/languages.ts';

/** What a note says of a column besides whether it is required. */
type Notes = Partial<Record<ImportFieldName, string>>;

type Texts = {
  sheets: Record<ImportKind, string>;
  required: string;
  optional: string;
  choiceTitle: string;
  choiceWarning: string;
  yes: string;
  no: string;
  ownDelivery: string;
  notes: Record<ImportKind, Notes>;
};

/** The texts of the templates. */
export const TEMPLATE_TEXTS: Record<Language, Texts> = {
  vi: {
    sheets: { shipments: 'Vận đơn', trackings: 'Hành trình' },
    required: 'Bắt buộc.',
    optional: 'Không bắt buộc.',
    choiceTitle: 'Không có trong danh sách',
    choiceWarning: 'Giá trị này không có trong danh sách. Bạn vẫn muốn dùng?',
    yes: 'Có',
    no: 'Không',
    ownDelivery: 'ACE tự giao',
    notes: {
      shipments: {
        customerReference:
          'Số đơn hàng hoặc mã riêng của bạn, mỗi vận đơn một mã. Nhờ mã này, nhập lại tệp sẽ không tạo vận đơn trùng.\nVí dụ: DH-2026-0117\nCác dòng có mã VÍ DỤ 1, 2, 3 được bỏ qua khi nhập; bạn có thể xoá.',
        receiverContactName: 'Họ tên người nhận hàng.\nVí dụ: Trần Thị Bình',
        receiverTelNo: 'Số điện thoại người nhận, giữ số 0 ở đầu; số nước ngoài có mã nước.\nVí dụ: 0912345678 hoặc +61 2 5550 1234',
        description: 'Trong kiện có gì, bao nhiêu.\nVí dụ: Cà phê rang xay, 20 gói 500 g',
        shipDate: 'Ngày gửi, theo thứ tự ngày/tháng/năm. Nếu mọi dòng cùng một ngày, có thể chọn khi nhập.\nVí dụ: 20/11/2026',
        receiverName: 'Công ty hoặc cửa hàng nhận, nếu có.\nVí dụ: Harbour Homewares Pty Ltd',
        receiverAddress: 'Số nhà, đường, phường xã.\nVí dụ: 48 Parramatta Road, Annandale',
        receiverCity: 'Ví dụ: Sydney',
        receiverProvince: 'Tỉnh hoặc bang.\nVí dụ: New South Wales',
        receiverPostalCode: 'Giữ số 0 ở đầu.\nVí dụ: 02038',
        receiverCountry: 'Tên hoặc mã hai chữ của nước nhận.\nVí dụ: Úc hoặc AU',
        receiverEmail: 'Để báo tin cho người nhận.\nVí dụ: binh.tran@example.com',
        totalPackages: 'Số kiện của vận đơn, để trống là 1.\nVí dụ: 2',
        weight: 'Tổng khối lượng các kiện, tính bằng kg.\nVí dụ: 12,5',
        cubicL: 'Chiều dài một kiện, tính bằng cm.\nVí dụ: 40',
        cubicW: 'Chiều rộng một kiện, tính bằng cm.\nVí dụ: 30',
        cubicH: 'Chiều cao một kiện, tính bằng cm.\nVí dụ: 25',
        goodsValue: 'Giá trị hàng để khai hải quan, chỉ ghi số.\nVí dụ: 168',
        insuranceCurrencyCode: 'Loại tiền của giá trị hàng.\nVí dụ: USD',
        goodsDescription:
          'Tên hàng bằng tiếng Anh, như trên hoá đơn. Thêm hàng của cùng kiện: thêm dòng có cùng mã tham chiếu.\nVí dụ: Roasted coffee beans',
        hsCode: '6, 8, 9 hoặc 10 chữ số; sang Mỹ cần 10.\nVí dụ: 0901210035',
        goodsOrigin: 'Nước xuất xứ của hàng.\nVí dụ: VN',
        goodsQuantity: 'Số lượng của dòng hàng.\nVí dụ: 20',
        goodsUnitValue: 'Giá của một đơn vị.\nVí dụ: 8,4',
        goodsNetKg: 'Khối lượng tịnh của dòng hàng, tính bằng kg.\nVí dụ: 10',
        goodsKind: 'Chọn trong danh sách. Để trống là hàng thường.',
        exportReason: 'Vì sao gửi, chọn trong danh sách.',
        partnerShipment: 'Đơn vị vận chuyển, chọn trong danh sách. Để trống nếu chưa biết.',
        shipmentTerm: 'DAP (tên cũ DDU): người nhận nộp thuế nhập khẩu. DDP: người gửi nộp.',
        paidBy: 'Ai trả cước, chọn trong danh sách. Để trống là người gửi.',
        dangerousGoods: 'Pin, bình xịt, chất dễ cháy… thì chọn Có.',
        notes: 'Điều nhân viên cần biết.\nVí dụ: Gọi trước khi giao',
        senderContactName: 'Người gửi. Để trống thì lấy theo tài khoản.\nVí dụ: Nguyễn Văn An',
        senderTelNo: 'Điện thoại người gửi. Để trống thì lấy theo tài khoản.\nVí dụ: 0903123456',
        senderAddress: 'Địa chỉ người gửi.\nVí dụ: 245 Nguyễn Trãi, Phường Chợ Quán',
        owner: 'Tên đăng nhập, email hoặc công ty của khách. Có thể chọn một khách cho cả tệp khi nhập.\nVí dụ: hoasen',
        aceBillNumber: 'Số vận đơn đã in sẵn. Để trống thì chương trình cấp số.',
        extBillNumber: 'Số vận đơn của hãng bay hoặc đại lý.\nVí dụ: 738-3204 8170',
        partnerShipmentId: 'Mã vận đơn đối tác đã cấp, nếu có.',
      },
      trackings: {
        aceBillNumber: 'Vận đơn nào.\nVí dụ: ACE000000014\nCác dòng có số VÍ DỤ 1, 2, 3 được bỏ qua khi nhập; bạn có thể xoá.',
        dateTime: 'Ngày và giờ, theo thứ tự ngày/tháng/năm giờ:phút, giờ Việt Nam.\nVí dụ: 20/11/2026 08:30',
        deliveryStatus: 'Chọn trong danh sách.',
        location: 'Nơi xảy ra.\nVí dụ: Kho Tân Bình',
        details: 'Thông tin thêm cho khách.\nVí dụ: Đã thông quan',
      },
    },
  },
  en: {
    sheets: { shipments: 'Shipments', trackings: 'Trackings' },
    required: 'Required.',
    optional: 'Optional.',
    choiceTitle: 'Not in the list',
    choiceWarning: 'This value is not in the list. Use it all the same?',
    yes: 'Yes',
    no: 'No',
    ownDelivery: 'Own delivery',
    notes: {
      shipments: {
        customerReference:
          'Your order number or code, a different one for each shipment. With it, importing the file again makes no duplicates.\nExample: PO-2026-0117\nRows with EXAMPLE 1, 2, 3 are skipped; you may delete them.',
        receiverContactName: 'Full name of whoever receives the goods.\nExample: Olivia Bennett',
        receiverTelNo: 'Phone of the receiver, with its leading 0, or with the country code.\nExample: 0912345678 or +61 2 5550 1234',
        description: 'What is inside, and how much.\nExample: Roasted coffee, 20 bags of 500 g',
        shipDate: 'Day, month, year. If it is the same for all rows, it can be chosen during the import.\nExample: 20/11/2026',
        receiverName: 'Company or shop, if any.\nExample: Harbour Homewares Pty Ltd',
        receiverAddress: 'House number and street.\nExample: 48 Parramatta Road, Annandale',
        receiverCity: 'Example: Sydney',
        receiverProvince: 'Province or state.\nExample: New South Wales',
        receiverPostalCode: 'With its leading 0.\nExample: 02038',
        receiverCountry: 'Name or two-letter code.\nExample: Australia or AU',
        receiverEmail: 'To notify the receiver.\nExample: olivia@example.com',
        totalPackages: 'Packages of the shipment; blank is 1.\nExample: 2',
        weight: 'Weight of all packages in kg.\nExample: 12.5',
        cubicL: 'Length of one package in cm.\nExample: 40',
        cubicW: 'Width of one package in cm.\nExample: 30',
        cubicH: 'Height of one package in cm.\nExample: 25',
        goodsValue: 'Value for customs, the number alone.\nExample: 168',
        insuranceCurrencyCode: 'Currency of the goods value.\nExample: USD',
        goodsDescription:
          'Goods in English, as on the invoice. More goods in the same package: more rows with the same reference.\nExample: Roasted coffee beans',
        hsCode: '6, 8, 9 or 10 digits; to the USA 10.\nExample: 0901210035',
        goodsOrigin: 'Country of origin of the goods.\nExample: VN',
        goodsQuantity: 'How many of these goods.\nExample: 20',
        goodsUnitValue: 'Value of one of them.\nExample: 8.4',
        goodsNetKg: 'Net weight of the line in kg.\nExample: 10',
        goodsKind: 'Choose from the list. Empty: plain goods.',
        exportReason: 'Why they are sent: choose from the list.',
        partnerShipment: 'The carrier, from the list. Leave it blank if you do not know.',
        shipmentTerm: 'DAP (formerly DDU): the receiver pays the import duty. DDP: the sender pays it.',
        paidBy: 'Who pays the freight, from the list. Without it, the sender does.',
        dangerousGoods: 'Yes for batteries, aerosols, flammable goods…',
        notes: 'What our clerks should know.\nExample: Call before delivery',
        senderContactName: 'Who sends it. Blank: as in the account.\nExample: Nguyễn Văn An',
        senderTelNo: 'Phone of the sender. Blank: as in the account.\nExample: 0903123456',
        senderAddress: 'Address of the sender.\nExample: 245 Nguyễn Trãi, Phường Chợ Quán',
        owner: 'Login, e-mail or company of the customer. One for the whole file can be chosen during the import.\nExample: hoasen',
        aceBillNumber: 'A number that is printed already. Blank: the program assigns one.',
        extBillNumber: 'Bill number of the airline or agent.\nExample: 738-3204 8170',
        partnerShipmentId: 'Number that the carrier has assigned, if any.',
      },
      trackings: {
        aceBillNumber: 'Which shipment.\nExample: ACE000000014\nRows with EXAMPLE 1, 2, 3 are skipped; you may delete them.',
        dateTime: 'Day, month, year, hours and minutes, in Vietnamese time.\nExample: 20/11/2026 08:30',
        deliveryStatus: 'From the list.',
        location: 'Where it happened.\nExample: Tân Bình warehouse',
        details: 'More for the customer.\nExample: Cleared customs',
      },
    },
  },
};
