/** The code of six digits that a message carries to whoever proves a contact. */

export const CODE_MINUTES = 10
/** Attempts of one code by whoever asked for it. */
export const CODE_ATTEMPTS = 5

/** Where either may have been sent, or a link alone. */
export const EXPIRED_CODE_OR_LINK = 'Este código ou link não é válido ou expirou. Peça um novo.'

/** What is said of a code that was typed and not taken: what to do now, and how often that helps. */
export const WRONG_CODE = `Código incorreto ou vencido. Confira os números: o código vale ${CODE_MINUTES} minutos e ${CODE_ATTEMPTS} tentativas. Depois, peça outro.`
