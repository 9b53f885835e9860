import { expect, test } from 'vitest';
import { startJourneys, TYPING, unfold } from '../../journey.ts';
import { TEXTS } from '../../texts.ts';

const { visitAs } = startJourneys();
const t = TEXTS.vi;

test('a list of owners has those first whose login begins with the letters, then those with such a word, and Tab takes the first', async () => {
  const page = await visitAs('employee', 'vi', '/shipment-ace/5/edit');
  await unfold(page);
  const owner = page.getByRole('combobox', { name: t.shipment.field.ownerId });
  const highlighted = page.locator('[role=option][data-combobox-selected]');
  for (const [letters, first] of [
    ['u', 'user'],
    ['th', 'employee'],
    ['o', 'other'],
  ] as const) {
    await owner.focus();
    await owner.selectText();
    await page.keyboard.type(letters, TYPING);
    await expect.poll(async () => (await highlighted.allInnerTexts()).map((text) => text.split('\n')[0])).toEqual([first]);
    await page.keyboard.press('Tab');
    await expect.poll(() => owner.inputValue()).toBe(first);
  }
});
