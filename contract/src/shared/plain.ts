/** A text in lower case and without marks, as people type it in a hurry: `Đà Nẵng` becomes `da nang`. */
export const plainOf = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').replace(/[đĐ]/g, 'd').toLowerCase();
