/**
 * Whether somebody sees anything of a text: marks that join, part or direct letters alone are nothing, nor are
 * fillers that fonts leave blank.
 */
export const isVisibleText = (text: string): boolean =>
  /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text)

/** Whether a text says anything: a letter or digit that somebody sees. */
export const hasWord = (text: string): boolean =>
  /(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}]/u.test(text)
