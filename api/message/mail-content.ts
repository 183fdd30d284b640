/** A mail before it is HTML or text: what it says, in the order in which it is read. */
export type MailContent = {
  /** The salon's name, on top and before the sender's address; null for mail of our own. */
  from: string | null
  subject: string
  /** What an inbox shows after the subject. */
  preview: string
  title: string
  paragraphs: string[]
  /** Digits to type in somewhere, shown large. */
  code?: string
  details?: { label: string; value: string }[]
  /** The one thing to do; its address stands below it as well. */
  button?: { label: string; href: string }
  notes?: string[]
  /** Why the receiver gets this. */
  why: string
  /** Where one leaves the list of those who get such mail. */
  leave?: string
}
