import { USUAL_RULES } from '@ace/contract/weights/rules.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { en } from '../../web/src/features/weights/texts/page.en.ts';
import { vi } from '../../web/src/features/weights/texts/page.vi.ts';
import { startJourneys } from '../journey.ts';
import { IN_VIETNAMESE, TEXTS } from '../texts.ts';

const { api, visitAs } = startJourneys();

afterAll(async () => void (await api.as('admin').put('/api/settings/weights', USUAL_RULES)));

describe.each(IN_VIETNAMESE)('the weight that is charged (%s)', (language) => {
  const t = TEXTS[language];
  const { weights } = { vi, en }[language];

  test('follows a rule that an administrator writes, tries and saves', async () => {
    const page = await visitAs('admin', language, '/admin/weights?partner=gtsCad');
    await page.getByText(weights.assumed).waitFor();
    await page.getByText('40 × 30 × 20 ÷ 5.000 = 4,8 → 5,0 kg; cân được 3,2').waitFor();
    await page.getByRole('textbox', { name: weights.divisor }).fill('4000');
    await page.getByRole('textbox', { name: weights.limit.weight }).fill('30');
    await page.getByText('40 × 30 × 20 ÷ 4.000 = 6 → 6,0 kg; cân được 3,2').waitFor();
    await page.getByRole('textbox', { name: weights.minimum }).fill('x');
    await page.getByRole('button', { name: t.form.save }).click();
    await expect.poll(() => page.getByRole('textbox', { name: weights.minimum }).getAttribute('aria-invalid')).toBe('true');
    await page.getByRole('textbox', { name: weights.minimum }).fill('1');
    await page.getByRole('textbox', { name: weights.minimum }).press('Enter');
    await page.getByText(weights.saved).waitFor();
    const { body } = await api.as('employee').get('/api/settings/weights');
    expect(body.gtsCad).toMatchObject([{ divisor: 4_000, minimum: 1, limits: { weight: 30, length: null } }]);
    expect(body.gtsUsa).toEqual(USUAL_RULES.gtsUsa);
  });
});
