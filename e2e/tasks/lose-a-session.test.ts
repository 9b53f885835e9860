import { describe, test } from 'vitest';
import { startJourneys } from '../journey.ts';
import { lostFormOf } from '../lost-session.testing.ts';
import { IN_VIETNAMESE } from '../texts.ts';

const { api, visitAs } = startJourneys();

describe.each(IN_VIETNAMESE)('a session that is lost (%s)', (language) => {
  const { save, fill, goOn } = lostFormOf({ api }, language);

  test('at Save: asks for a sign-in, keeps the form, and saves it afterwards', async () => {
    const page = await visitAs('user', language, '/shipment-ace/new');
    await fill(page, `dead ${language}`);
    await page.evaluate(() => sessionStorage.setItem('authenticationToken', 'dead'));
    await save(page).click();
    await goOn(page, `dead ${language}`);
  });
});
