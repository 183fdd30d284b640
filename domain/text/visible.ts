/** Whether somebody sees anything of a text: marks that join, part or direct letters alone are nothing. */
export const isVisibleText = (text: string): boolean => /[^\s\p{Cc}\p{Cf}]/u.test(text)
