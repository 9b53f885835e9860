import type { Language } from '../shared/languages.ts';
import type { ImportProblem } from './import.ts';

// Not in a file with schemas, so that the browser does not load zod for these texts.

/** Why a file cannot be read, and the way out; {{params}} is the value of the problem. */
export const IMPORT_PROBLEM_TEXTS: Record<Language, Record<ImportProblem, string>> = {
  vi: {
    empty: 'Tệp không có nội dung.\nHãy mở tệp trong bảng tính, kiểm tra rồi lưu lại.',
    noRows: 'Tệp chỉ có tiêu đề, không có dòng nào bên dưới.\nHãy điền ít nhất một dòng rồi gửi lại.',
    tooManyRows: 'Tệp có nhiều hơn {{params}} dòng.\nHãy chia thành nhiều tệp.',
    tooManyColumns: 'Tệp có nhiều hơn {{params}} cột.\nHãy xoá các cột không cần.',
    tooLarge: 'Tệp quá lớn khi giải nén (quá {{params}} MB).\nHãy chép riêng các dòng cần nhập sang một tệp mới.',
    encrypted: 'Tệp có mật khẩu.\nTrong Excel: Tệp › Thông tin › Bảo vệ sổ làm việc › Mã hoá bằng mật khẩu, xoá mật khẩu rồi lưu lại.',
    oldExcel: 'Đây là tệp Excel kiểu cũ (.xls).\nHãy mở bằng Excel, chọn Lưu thành “Sổ làm việc Excel (.xlsx)” rồi gửi lại.',
    openDocument: 'Đây là tệp OpenDocument (.ods).\nHãy mở bằng LibreOffice hoặc Excel, lưu thành .xlsx rồi gửi lại.',
    notASheet: 'Đây không phải bảng tính, dù tên tệp nói vậy.\nHãy gửi tệp XLSX, CSV hoặc TSV.',
    damaged: 'Tệp bị hỏng hoặc tải về chưa hết.\nHãy mở tệp trong Excel, lưu lại rồi gửi lại.',
    encoding:
      'Không nhận ra bảng mã của tệp, hoặc chữ có dấu trong tệp đã bị mất (thành ?, _ hay �).\nHãy mở tệp gốc trong Excel và lưu thành .xlsx, hoặc lưu CSV với bảng mã UTF-8.',
    legacyFont:
      'Chữ trong tệp dùng phông cũ ({{params}}), không phải Unicode, nên đọc ra sẽ sai dấu.\nHãy mở tệp trong Excel, chép chữ, mở hộp công cụ UniKey (Ctrl+Shift+F6), chuyển mã sang Unicode, dán lại rồi lưu.',
    unknownSheet: 'Tệp không còn trang tính “{{params}}”.\nHãy chọn trang khác.',
    tooSlow: 'Đọc tệp này mất quá nhiều thời gian nên đã dừng.\nHãy chép riêng các dòng cần nhập sang một tệp mới.',
  },
  en: {
    empty: 'The file is empty.\nOpen it in your spreadsheet, check it and save it again.',
    noRows: 'The file has headings, and no row below them.\nFill in a row and send it again.',
    tooManyRows: 'The file has more than {{params}} rows.\nSplit it into several files.',
    tooManyColumns: 'The file has more than {{params}} columns.\nRemove those that you do not need.',
    tooLarge: 'The file is too large when unpacked (more than {{params}} MB).\nCopy the rows that you need into a new file.',
    encrypted:
      'The file has a password.\nIn Excel: File › Info › Protect Workbook › Encrypt with Password, remove the password and save it.',
    oldExcel: 'This is an old Excel file (.xls).\nOpen it in Excel, save it as “Excel Workbook (.xlsx)” and send that.',
    openDocument: 'This is an OpenDocument file (.ods).\nOpen it in LibreOffice or Excel, save it as .xlsx and send that.',
    notASheet: 'This is no spreadsheet, whatever its name says.\nSend an XLSX, CSV or TSV file.',
    damaged: 'The file is damaged, or was not downloaded completely.\nOpen it in Excel, save it and send it again.',
    encoding:
      'The encoding of the file is unknown, or its letters with marks are lost (they are ?, _ or �).\nOpen the original in Excel and save it as .xlsx, or as CSV in UTF-8.',
    legacyFont:
      'The file has letters of an old font ({{params}}) instead of Unicode: their marks would be wrong.\nOpen it in Excel, copy the text, convert it to Unicode with the toolkit of UniKey (Ctrl+Shift+F6), paste it back and save.',
    unknownSheet: 'The file has no sheet “{{params}}” any more.\nChoose another one.',
    tooSlow: 'Reading this file took too long, so it was stopped.\nCopy the rows that you need into a new file.',
  },
};
