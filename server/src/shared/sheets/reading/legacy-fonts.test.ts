import { describe, expect, test } from 'vitest';
import { UnreadableFile } from './cells.ts';
import { createLegacyCheck } from './legacy-fonts.ts';

const check = (texts: string[], font?: string) => {
  const legacy = createLegacyCheck();
  try {
    for (const text of texts) legacy.look(text, font);
    legacy.end();
    return undefined;
  } catch (error) {
    if (error instanceof UnreadableFile) return `${error.problem} ${error.params ?? ''}`.trim();
    throw error;
  }
};

describe('recognizes', () => {
  test.each([
    ['TCVN3', 'Céng hßa x· héi chñ nghÜa ViÖt Nam'],
    ['TCVN3', 'Céng hßa x· héi'],
    ['TCVN3', 'Hä tªn, §Þa chØ, Sè ®iÖn tho¹i'],
    ['TCVN3', 'NguyÔn V¨n B×nh'],
    ['TCVN3', 'C«ng ty cæ phÇn vËn t¶i'],
    ['VNI', 'Coäng hoøa xaõ hoäi'],
    ['VNI', 'Coäng hoøa xaõ hoäi chuû nghóa Vieät Nam'],
    ['VNI', 'Hoï teân ngöôøi nhaän, Ñòa chæ'],
    ['VNI', 'Nguyeãn Thò Böôûi, phöôøng Beán Thaønh'],
  ])('%s: %s', (encoding, text) => {
    expect(check(text.split(', '))).toBe(`legacyFont ${encoding}`);
  });

  test('such a column beside names of all countries and proper Vietnamese', () => {
    const names = [
      'Müller',
      'Sørensen',
      'Peña',
      'Łukasz',
      'François',
      'Nguyễn Văn An',
      'Jönköping',
      'Ærø',
      'Þór',
      'Zoë',
      'Strauß',
      'Ångström',
    ];
    expect(check([...names, 'TrÇn ThÞ Lan', 'Lª V¨n T¸m', 'Ph¹m §øc'])).toBe('legacyFont TCVN3');
  });

  test('cells of a legacy font', () => {
    expect(check(['Hä tªn'], '.VnArial')).toBe('legacyFont .VnArial');
    expect(check(['Hoï teân'], 'VNI-Helve')).toBe('legacyFont VNI-Helve');
  });
});

describe('lets pass', () => {
  test.each([
    ['Vietnamese', 'Cộng hòa xã hội chủ nghĩa Việt Nam, Độc lập – Tự do – Hạnh phúc, m², 25°C, ½ kg, 100% – «mới», Hà, Thôi, Câu'],
    [
      'German',
      'Müller & Söhne GmbH, Königstraße 5, Köln, Größe, Bär, für, Weiß, Äpfel, Öl, Übung, Jörg, Hänsel, Günther, Schröder, Groß, Strauß',
    ],
    [
      'French',
      'Garçon, où, Noël, Thaï, Loïc, Naïm, haï, Hélène, Zoé, Chloë, maïs, naïf, août, dû, sûr, cœur, Œuvre, «mot», Caïn, Moïse, Raphaël, Maëlle, À côté',
    ],
    ['Spanish', 'Peña, Muñoz, José Mª, 1ª planta, Núñez, ¿qué?, ¡hola!, Año, Begoña, Güell, Íñigo, Piñón, niño, Ñandú'],
    ['Danish and Norwegian', 'Sørensen, Bø, Åse, Bjørn, Søn, Ærø, Øster, København, Pål, Håkon, Gård, Lån, Hø, Rød'],
    ['Swedish and Finnish', 'Jönköping, Malmö, Åland, Hämäläinen, Väinö, Ylöjärvi, Ängelholm, Sjöö, Växjö'],
    ['Icelandic', 'Þór Ðaníel, Guðrún, Sæmundsdóttir, Hafnarfjörður, Jökulsárlón'],
    ['Portuguese', 'São Paulo, João, Conceição, Ação, Leão, Guimarães, Não, Mãe, Irmãos, Fundão, Colômbia, Avó, Avô'],
    ['Italian and Catalan', 'Perù, città, però, più, così, col·lecció, Paral·lel, Güell, façana, où'],
    ['signs', '® 2026 ACE™, © Bộ, 5 µm, 10×20×30 cm, 2½ kg, §5, ¥100, £20, ¤, A·B, «», ÷2, Coca-Cola®, ± 5'],
  ])('%s', (_, texts) => {
    expect(check(texts.split(', '))).toBeUndefined();
  });

  test.each(['Søn', 'Cé Bø', 'Loïc', 'où', 'Thaï', 'Müller', 'Bùi', 'Zoë', 'Weiß', 'Ñu'])('the lone name %s', (name) => {
    expect(check([name])).toBeUndefined();
  });

  test('Unicode in a cell that still has the font', () => {
    expect(check(['Họ tên', 'Hà', 'Công ty'], '.VnTime')).toBeUndefined();
  });
});
