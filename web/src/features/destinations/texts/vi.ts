export const vi = {
  destination: {
    stopped: 'Chưa đặt hãng và bàn giao được',
    warned: 'Nên bổ sung trước khi bàn giao',
    findings: 'Yêu cầu của nước nhận',
    lines: 'dòng {{number}}',
    askBroker: 'Theo hiểu biết đến ngày ghi ở mỗi quy tắc; hãy hỏi đại lý hải quan.',
  },
};
