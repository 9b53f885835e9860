import type { NotificationOccasion } from '@ace/contract/notifications/kinds.ts';
import type { TemplateInput } from '@ace/contract/notifications/template.ts';

const facts = `<ul>
{{#sender}}<li>From: {{sender}}</li>{{/sender}}
<li>To: {{receiver}}{{#city}}, {{city}}{{/city}}{{#country}}, {{country}}{{/country}}</li>
<li>Packages: {{packages}}</li>
{{#partner}}<li>Carrier: {{partner}}{{#partnerNumber}}, number {{partnerNumber}}{{/partnerNumber}}</li>{{/partner}}
{{#estimated}}<li>Estimated delivery: <strong>{{estimated}}</strong></li>{{/estimated}}
</ul>
{{#link}}<p><a class="button" href="{{link}}">Track the parcel</a></p>{{/link}}`;

const factsText = `{{#sender}}From: {{sender}}
{{/sender}}To: {{receiver}}{{#city}}, {{city}}{{/city}}{{#country}}, {{country}}{{/country}}
Packages: {{packages}}{{#partner}}
Carrier: {{partner}}{{#partnerNumber}}, number {{partnerNumber}}{{/partnerNumber}}{{/partner}}{{#estimated}}
Estimated delivery: {{estimated}}{{/estimated}}{{#link}}
Track the parcel: {{link}}{{/link}}`;

/** Our texts in English. */
export const DEFAULTS_EN: Record<NotificationOccasion, TemplateInput> = {
  pickedUp: {
    subject: 'Picked up: {{number}}',
    html: `<h2>The parcel is on its way</h2>
<p>{{company}} picked up the parcel <strong>{{number}}</strong> on {{date}}.</p>
${facts}`,
    text: `{{company}} picked up the parcel {{number}} on {{date}}.

${factsText}`,
  },
  outForDelivery: {
    subject: 'Out for delivery: {{number}}',
    html: `<h2>The parcel is out for delivery</h2>
<p>The parcel <strong>{{number}}</strong> left for its receiver on {{date}}. Please keep a phone within reach.</p>
${facts}`,
    text: `The parcel {{number}} left for its receiver on {{date}}. Please keep a phone within reach.

${factsText}`,
  },
  delivered: {
    subject: 'Delivered: {{number}}',
    html: `<h2>The parcel has arrived</h2>
<p>The parcel <strong>{{number}}</strong> was delivered on {{date}}.</p>
${facts}
<p>Thank you for using {{company}}.</p>`,
    text: `The parcel {{number}} was delivered on {{date}}.

${factsText}

Thank you for using {{company}}.`,
  },
  exception: {
    subject: '{{status}}: {{number}}',
    html: `<h2>The parcel has met an obstacle</h2>
<p>The parcel <strong>{{number}}</strong>: {{status}}, {{date}}.</p>
{{#reason}}<p>Reason: <strong>{{reason}}</strong></p>{{/reason}}
<p>{{next}}</p>
${facts}`,
    text: `The parcel {{number}}: {{status}}, {{date}}.{{#reason}}
Reason: {{reason}}{{/reason}}

{{next}}

${factsText}`,
  },
  late: {
    subject: 'Later than estimated: {{number}}',
    html: `<h2>The parcel is later than estimated</h2>
<p>The parcel <strong>{{number}}</strong> has not arrived yet{{#estimated}}, although its delivery was estimated for {{estimated}}{{/estimated}}. We are sorry for the delay, and are asking the carrier.</p>
${facts}`,
    text: `The parcel {{number}} has not arrived yet{{#estimated}}, although its delivery was estimated for {{estimated}}{{/estimated}}. We are sorry for the delay, and are asking the carrier.

${factsText}`,
  },
};
