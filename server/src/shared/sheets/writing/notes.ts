import { MAIN, PACKAGE, RELATIONS, XML, xmlText } from './xml.ts';

/** A note at the heading of a column, counted from 0. */
export type Note = { column: number; at: string; text: string };

const LINE_CHARACTERS = 38;
const linesOf = (text: string) => text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / LINE_CHARACTERS)), 0);

const comment = ({ at, text }: Note) =>
  `<comment ref="${at}" authorId="0"><text><r><rPr><sz val="10"/><rFont val="Calibri"/></rPr><t xml:space="preserve">${xmlText(text)}</t></r></text></comment>`;

/** Excel shows a note only if a drawing has a box for it: from the column behind the heading on, as high as its text (ECMA-376, part 4). */
const box = ({ column, text }: Note, place: number) => {
  const anchor = [column + 1, 12, 0, 4, column + 4, 20, Math.max(2, linesOf(text)), 8].join(', ');
  return `<v:shape id="_x0000_s${1025 + place}" type="#_x0000_t202" style="position:absolute;visibility:hidden" fillcolor="#ffffe1" o:insetmode="auto"><v:fill color2="#ffffe1"/><v:shadow color="black" obscured="t"/><v:path o:connecttype="none"/><v:textbox style="mso-direction-alt:auto"><div style="text-align:left"></div></v:textbox><x:ClientData ObjectType="Note"><x:MoveWithCells/><x:SizeWithCells/><x:Anchor>${anchor}</x:Anchor><x:AutoFill>False</x:AutoFill><x:Row>0</x:Row><x:Column>${column}</x:Column></x:ClientData></v:shape>`;
};

/** The parts of a workbook with notes at the headings of its sheet. */
export const noteParts = (notes: Note[]): Record<string, string> => ({
  'xl/comments1.xml': `${XML}<comments xmlns="${MAIN}"><authors><author>ACE Cargo</author></authors><commentList>${notes.map(comment).join('')}</commentList></comments>`,
  'xl/drawings/vmlDrawing1.vml': `<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel"><o:shapelayout v:ext="edit"><o:idmap v:ext="edit" data="1"/></o:shapelayout><v:shapetype id="_x0000_t202" coordsize="21600,21600" o:spt="202" path="m,l,21600r21600,l21600,xe"><v:stroke joinstyle="miter"/><v:path gradientshapeok="t" o:connecttype="rect"/></v:shapetype>${notes.map(box).join('')}</xml>`,
  'xl/worksheets/_rels/sheet1.xml.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/vmlDrawing" Target="../drawings/vmlDrawing1.vml"/><Relationship Id="rId2" Type="${RELATIONS}/comments" Target="../comments1.xml"/></Relationships>`,
});
