# Makes the files of the torture set that other programs write: LibreOffice (soffice), openpyxl, XlsxWriter. Usage: make.py <folder>
import datetime, io, os, subprocess, sys
import openpyxl, xlsxwriter
from openpyxl.styles import Font
from openpyxl.comments import Comment
from openpyxl.cell.rich_text import CellRichText, TextBlock
from openpyxl.cell.text import InlineFont
out = sys.argv[1]
P = lambda name: os.path.join(out, name)

def openpyxl_orders():
    wb = openpyxl.Workbook(); ws = wb.active; ws.title = 'Đơn hàng'
    ws.append(['Người nhận', 'SĐT', 'Số kg', 'Ngày gửi', 'Giờ', 'COD'])
    ws.append(['Nguyễn Văn An', '0912345678', 12.5, datetime.date(2026, 9, 5), datetime.time(14, 30), True])
    ws.append(['Trần Thị Bích', 912345678, '=1+1', datetime.datetime(2026, 9, 5, 8, 15, 30), datetime.timedelta(hours=37, minutes=30), False])
    ws['B3'].number_format = '0000000000'
    ws['A2'].comment = Comment('gọi trước', 'An')
    ws['A3'].hyperlink = 'https://example.com/'
    ws.row_dimensions[3].hidden = True
    ws.merge_cells('A5:C5'); ws['A5'] = 'Tổng cộng'
    hidden = wb.create_sheet('Nháp'); hidden['A1'] = 'x'; hidden.sheet_state = 'hidden'
    very = wb.create_sheet('Mật'); very['A1'] = 'y'; very.sheet_state = 'veryHidden'
    second = wb.create_sheet('Khác & <nữa>'); second['B3'] = 'một mình'
    wb.save(P('openpyxl-orders.xlsx'))

def openpyxl_rich():
    wb = openpyxl.Workbook(); ws = wb.active
    ws['A1'] = CellRichText('Hàng ', TextBlock(InlineFont(b=True), 'dễ vỡ'), ' – nhẹ tay')
    ws['A2'] = '  hai dấu cách  '; ws['A3'] = 'dòng một\ndòng hai'; ws['A4'] = '_x0041_ không phải A'
    ws['A5'] = '<b>&amp;</b>'; ws['A6'] = '   '; ws['A7'] = '#N/A'; ws['A8'] = '🚚 giao nhanh'
    wb.save(P('openpyxl-rich.xlsx'))

def openpyxl_1904():
    wb = openpyxl.Workbook(); wb.epoch = openpyxl.utils.datetime.CALENDAR_MAC_1904
    wb.active.append(['Ngày', datetime.date(2026, 9, 5), datetime.datetime(2026, 9, 5, 23, 59, 59)])
    wb.save(P('openpyxl-1904.xlsx'))

def openpyxl_fonts():
    for name, font, text in [('tcvn3', '.VnTime', 'Hä tªn'), ('vni', 'VNI-Times', 'Hoï teân'), ('vn-unicode', '.VnTime', 'Họ tên')]:
        wb = openpyxl.Workbook(); wb.active['A1'] = text; wb.active['A1'].font = Font(name=font); wb.active['A2'] = 'x'
        wb.save(P(f'openpyxl-font-{name}.xlsx'))

def openpyxl_chart_first():
    from openpyxl.chart import BarChart, Reference
    wb = openpyxl.Workbook(); ws = wb.active; ws.title = 'Số liệu'
    for row in [['Tháng', 'Đơn'], ['1', 5], ['2', 7]]: ws.append(row)
    chart = BarChart(); chart.add_data(Reference(ws, min_col=2, min_row=1, max_row=3), titles_from_data=True)
    cs = wb.create_chartsheet('Biểu đồ', 0); cs.add_chart(chart)
    wb.save(P('openpyxl-chartsheet.xlsx'))

def xlsxwriter_formats():
    wb = xlsxwriter.Workbook(P('xlsxwriter-formats.xlsx')); ws = wb.add_worksheet('Định dạng')
    formats = ['General', '0', '00000', '0000 000 000', '"0"#', '(000) 000-0000', '0.00', '#,##0 "₫"', '0%', 'dd/mm/yyyy', 'd "tháng" m "năm" yyyy', '[$-42A]dd mmmm yyyy', 'hh:mm', '[h]:mm', '[Red]General', '"ngày" 0', '[$-F800]dddd\\, mmmm dd\\, yyyy', 'yyyy-mm-dd hh:mm:ss', 'mmm-yy', '@', '0 "h"', '#,##0;[Red]-#,##0', 'mm:ss.0', '[>=1000]#,##0;0', 'm/d/yy h:mm AM/PM']
    for i, f in enumerate(formats):
        ws.write(i, 0, f); ws.write_number(i, 1, 45000.25, wb.add_format({'num_format': f})); ws.write_number(i, 2, 7, wb.add_format({'num_format': f}))
    wb.close()

def xlsxwriter_formulas():
    wb = xlsxwriter.Workbook(P('xlsxwriter-formulas.xlsx')); ws = wb.add_worksheet()
    ws.write_row(0, 0, ['a', 'b'])
    ws.write_formula(1, 0, '=B2*2'); ws.write_formula(1, 1, '=1+1', None, 2); ws.write_formula(2, 0, '="x"&"y"', None, 'xy')
    ws.write_formula(2, 1, '=NA()', None, '#N/A'); ws.write_formula(3, 0, '=TRUE', None, True); ws.write_formula(3, 1, '=""', None, '')
    ws.merge_range('A6:B6', 'gộp'); ws.write_rich_string('A7', 'đậm ', wb.add_format({'bold': True}), 'vừa')
    wb.close()

def xlsxwriter_inline():
    wb = xlsxwriter.Workbook(P('xlsxwriter-inline.xlsx'), {'constant_memory': True}); ws = wb.add_worksheet('Kho')
    ws.write_row(0, 0, ['Tên', ' đầu cuối ', 'a\nb']); ws.write_row(1, 0, ['Lê', 5, 1234567890123456]); ws.write_row(2, 0, [1e21, -0.30000000000000004])
    wb.close()

def xlsxwriter_1904():
    wb = xlsxwriter.Workbook(P('xlsxwriter-1904.xlsx'), {'date_1904': True}); ws = wb.add_worksheet()
    ws.write_datetime(0, 0, datetime.datetime(2026, 9, 5), wb.add_format({'num_format': 'dd/mm/yyyy'})); wb.close()

def xlsxwriter_wide():
    wb = xlsxwriter.Workbook(P('xlsxwriter-wide.xlsx')); ws = wb.add_worksheet(); ws.write_row(0, 0, [f'c{i}' for i in range(101)]); wb.close()
    wb = xlsxwriter.Workbook(P('xlsxwriter-formatted-wide.xlsx')); ws = wb.add_worksheet(); bold = wb.add_format({'bold': True})
    ws.write(0, 0, 'a'); [ws.write_blank(0, c, None, bold) for c in range(1, 200)]; ws.write_blank(5000, 3, None, bold); ws.write(5001, 0, 'z'); wb.close()
    wb = xlsxwriter.Workbook(P('xlsxwriter-blank.xlsx')); wb.add_worksheet(); wb.close()
    wb = xlsxwriter.Workbook(P('xlsxwriter-blank-first.xlsx')); wb.add_worksheet('Trống'); wb.add_worksheet('Có').write(0, 0, 'x'); wb.close()
    wb = xlsxwriter.Workbook(P('xlsxwriter-zip64.xlsx')); wb.use_zip64(); wb.add_worksheet().write(0, 0, 'zip64'); wb.close()

for f in [openpyxl_orders, openpyxl_rich, openpyxl_1904, openpyxl_fonts, openpyxl_chart_first, xlsxwriter_formats, xlsxwriter_formulas, xlsxwriter_inline, xlsxwriter_1904, xlsxwriter_wide]: f()

FODS = '''<?xml version="1.0" encoding="UTF-8"?>
<office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:number="urn:oasis:names:tc:opendocument:xmlns:datastyle:1.0" xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0" xmlns:of="urn:oasis:names:tc:opendocument:xmlns:of:1.2" office:version="1.2" office:mimetype="application/vnd.oasis.opendocument.spreadsheet">
<office:automatic-styles>
<number:date-style style:name="N1"><number:day number:style="long"/><number:text>/</number:text><number:month number:style="long"/><number:text>/</number:text><number:year number:style="long"/></number:date-style>
<number:number-style style:name="N2"><number:number number:min-integer-digits="10" number:decimal-places="0"/></number:number-style>
<number:time-style style:name="N3" number:truncate-on-overflow="false"><number:hours number:style="long"/><number:text>:</number:text><number:minutes number:style="long"/></number:time-style>
<style:style style:name="d" style:family="table-cell" style:data-style-name="N1"/><style:style style:name="z" style:family="table-cell" style:data-style-name="N2"/><style:style style:name="e" style:family="table-cell" style:data-style-name="N3"/>
<style:style style:name="hid" style:family="table"><style:table-properties table:display="false"/></style:style>
</office:automatic-styles>
<office:body><office:spreadsheet>
<table:table table:name="Vận đơn">
<table:table-row><table:table-cell table:number-columns-spanned="3" table:number-rows-spanned="1" office:value-type="string"><text:p>DANH SÁCH GỬI HÀNG</text:p></table:table-cell><table:covered-table-cell table:number-columns-repeated="2"/></table:table-row>
<table:table-row><table:table-cell office:value-type="string"><text:p>Người nhận</text:p></table:table-cell><table:table-cell office:value-type="string"><text:p>SĐT</text:p></table:table-cell><table:table-cell office:value-type="string"><text:p>Ngày</text:p></table:table-cell><table:table-cell office:value-type="string"><text:p>Giờ</text:p></table:table-cell><table:table-cell office:value-type="string"><text:p>Tính</text:p></table:table-cell></table:table-row>
<table:table-row><table:table-cell office:value-type="string"><text:p>Phạm Minh</text:p><text:p>dòng hai</text:p></table:table-cell><table:table-cell table:style-name="z" office:value-type="float" office:value="912345678"/><table:table-cell table:style-name="d" office:value-type="date" office:date-value="2026-09-05"/><table:table-cell table:style-name="e" office:value-type="time" office:time-value="PT37H30M00S"/><table:table-cell table:formula="of:=[.B3]/0" office:value-type="float" office:value="0"/></table:table-row>
<table:table-row table:number-rows-repeated="3"><table:table-cell/></table:table-row>
<table:table-row><table:table-cell office:value-type="boolean" office:boolean-value="true"/><table:table-cell table:formula="of:=&quot;a&quot;&amp;&quot;b&quot;" office:value-type="string" office:string-value=""/><table:table-cell table:style-name="d" office:value-type="date" office:date-value="1900-03-01"/><table:table-cell office:value-type="percentage" office:value="0.5"/><table:table-cell table:formula="of:=1+1" office:value-type="float" office:value="2"/></table:table-row>
</table:table>
<table:table table:name="Ẩn" table:style-name="hid"><table:table-row><table:table-cell office:value-type="string"><text:p>x</text:p></table:table-cell></table:table-row></table:table>
<table:table table:name="Khác"><table:table-row><table:table-cell office:value-type="float" office:value="1"/></table:table-row></table:table>
</office:spreadsheet></office:body></office:document>'''
tmp = os.path.join(out, 'tmp'); os.makedirs(tmp, exist_ok=True)
open(os.path.join(tmp, 'libreoffice.fods'), 'w').write(FODS)
open(os.path.join(tmp, 'libreoffice-csv.csv'), 'w').write('Mã,SĐT,Ngày,Số\nDH-001,0912345678,2026-09-05,12.5\n"a, ""b""",007,05/09/2026,1e3\n')
def soffice(fmt, src, name):
    subprocess.run(['soffice', '--headless', '-env:UserInstallation=file:///tmp/lo-profile', '--convert-to', fmt, '--outdir', tmp, os.path.join(tmp, src)], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.replace(os.path.join(tmp, src.rsplit('.', 1)[0] + '.' + fmt.split(':')[0]), P(name))
for fmt, src, name in [('xlsx:Calc MS Excel 2007 XML', 'libreoffice.fods', 'libreoffice.xlsx'), ('xlsx:Calc Office Open XML', 'libreoffice.fods', 'libreoffice-ooxml.xlsx'), ('xls:MS Excel 97', 'libreoffice.fods', 'libreoffice.xls'), ('ods', 'libreoffice.fods', 'libreoffice.ods'), ('xlsx', 'libreoffice-csv.csv', 'libreoffice-csv.xlsx'), ('xlsm:Calc MS Excel 2007 VBA XML', 'libreoffice.fods', 'libreoffice.xlsm'), ('xml:MS Excel 2003 XML', 'libreoffice.fods', 'libreoffice-2003.xml'), ('html', 'libreoffice.fods', 'libreoffice-html.xls')]:
    try: soffice(fmt, src, name)
    except Exception as e: print(name, e)
os.replace(os.path.join(tmp, 'libreoffice.fods'), P('libreoffice.fods'))
