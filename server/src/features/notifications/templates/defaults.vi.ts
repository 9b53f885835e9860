import type { NotificationOccasion } from '@ace/contract/notifications/kinds.ts';
import type { TemplateInput } from '@ace/contract/notifications/template.ts';

const facts = `<ul>
{{#sender}}<li>Người gửi: {{sender}}</li>{{/sender}}
<li>Người nhận: {{receiver}}{{#city}}, {{city}}{{/city}}{{#country}}, {{country}}{{/country}}</li>
<li>Số kiện: {{packages}}</li>
{{#partner}}<li>Hãng vận chuyển: {{partner}}{{#partnerNumber}}, mã {{partnerNumber}}{{/partnerNumber}}</li>{{/partner}}
{{#estimated}}<li>Dự kiến giao: <strong>{{estimated}}</strong></li>{{/estimated}}
</ul>
{{#link}}<p><a class="button" href="{{link}}">Xem hành trình</a></p>{{/link}}`;

const factsText = `{{#sender}}Người gửi: {{sender}}
{{/sender}}Người nhận: {{receiver}}{{#city}}, {{city}}{{/city}}{{#country}}, {{country}}{{/country}}
Số kiện: {{packages}}{{#partner}}
Hãng vận chuyển: {{partner}}{{#partnerNumber}}, mã {{partnerNumber}}{{/partnerNumber}}{{/partner}}{{#estimated}}
Dự kiến giao: {{estimated}}{{/estimated}}{{#link}}
Xem hành trình: {{link}}{{/link}}`;

/** Our texts in Vietnamese. */
export const DEFAULTS_VI: Record<NotificationOccasion, TemplateInput> = {
  pickedUp: {
    subject: 'Đã lấy hàng: {{number}}',
    html: `<h2>Kiện hàng đã lên đường</h2>
<p>{{company}} đã lấy kiện hàng <strong>{{number}}</strong> ngày {{date}}.</p>
${facts}`,
    text: `{{company}} đã lấy kiện hàng {{number}} ngày {{date}}.

${factsText}`,
  },
  outForDelivery: {
    subject: 'Đang giao hàng: {{number}}',
    html: `<h2>Kiện hàng đang được giao</h2>
<p>Kiện hàng <strong>{{number}}</strong> được đưa đi giao ngày {{date}}. Xin giữ điện thoại bên mình.</p>
${facts}`,
    text: `Kiện hàng {{number}} được đưa đi giao ngày {{date}}. Xin giữ điện thoại bên mình.

${factsText}`,
  },
  delivered: {
    subject: 'Đã giao hàng: {{number}}',
    html: `<h2>Kiện hàng đã đến nơi</h2>
<p>Kiện hàng <strong>{{number}}</strong> đã được giao ngày {{date}}.</p>
${facts}
<p>Cảm ơn bạn đã tin dùng {{company}}.</p>`,
    text: `Kiện hàng {{number}} đã được giao ngày {{date}}.

${factsText}

Cảm ơn bạn đã tin dùng {{company}}.`,
  },
  exception: {
    subject: '{{status}}: {{number}}',
    html: `<h2>Kiện hàng gặp trở ngại</h2>
<p>Kiện hàng <strong>{{number}}</strong>: {{status}}, ngày {{date}}.</p>
{{#reason}}<p>Lý do: <strong>{{reason}}</strong></p>{{/reason}}
<p>{{next}}</p>
${facts}`,
    text: `Kiện hàng {{number}}: {{status}}, ngày {{date}}.{{#reason}}
Lý do: {{reason}}{{/reason}}

{{next}}

${factsText}`,
  },
  late: {
    subject: 'Giao chậm hơn dự kiến: {{number}}',
    html: `<h2>Kiện hàng đến chậm hơn dự kiến</h2>
<p>Kiện hàng <strong>{{number}}</strong> chưa đến nơi{{#estimated}}, dù dự kiến giao {{estimated}}{{/estimated}}. Xin lỗi vì sự chậm trễ này. Chúng tôi đang hỏi hãng vận chuyển.</p>
${facts}`,
    text: `Kiện hàng {{number}} chưa đến nơi{{#estimated}}, dù dự kiến giao {{estimated}}{{/estimated}}. Xin lỗi vì sự chậm trễ này. Chúng tôi đang hỏi hãng vận chuyển.

${factsText}`,
  },
};
