/** A text as it is searched and compared: without accents, capitals and spaces around it. */
export const foldText = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
