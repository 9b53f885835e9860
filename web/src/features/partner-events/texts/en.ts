export const en = {
  partnerEvent: {
    by: 'reported by {{partner}}',
    unmapped: 'meaning unknown',
    dismiss: 'Dismiss the event “{{event}}”',
    dismissed: { one: 'Events of the partner that were dismissed: {{number}}.', restore: 'Take back' },
    poll: {
      title: 'Asking the partners',
      asked: 'last asked {{moment}}',
      next: 'next {{moment}}',
      ask: 'Ask now',
      done: 'The partner was asked.',
      off: 'this partner is not asked by itself',
      stopped: {
        delivered: 'delivered more than 15 days ago, no longer asked',
        silent: 'nothing new for 30 days, no longer asked',
      },
      problem: {
        silent: 'The partner did not answer the last time.',
        failed: 'The partner could not be asked the last time.',
        unusable: 'The partner answered in a wrong format.',
        limited: 'The partner limits how often it may be asked.',
      },
    },
  },
} as const;
