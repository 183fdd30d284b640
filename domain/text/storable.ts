/** Characters that no database of ours stores as text or JSON: the zero, and halves of a pair. */
const UNSTORABLE = /\0|\p{Cs}/u

export const isStorableText = (text: string): boolean => !UNSTORABLE.test(text)
