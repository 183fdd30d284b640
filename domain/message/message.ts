/** What a message tells of; the templates hold a text for each. */
export const MESSAGE_KINDS = [
  'confirm_email',
  'email_change',
  'recover',
  'password_changed',
  'code',
  'invitation',
  'booking_confirmation',
] as const
export type MessageKind = (typeof MESSAGE_KINDS)[number]

/** How a message reaches its recipient. */
export const MESSAGE_CHANNELS = ['email', 'sms', 'whatsapp'] as const
export type MessageChannel = (typeof MESSAGE_CHANNELS)[number]

/** Where a queued message stands: still to be sent, out, or given up. */
export const MESSAGE_STATES = ['waiting', 'sent', 'failed'] as const
export type MessageState = (typeof MESSAGE_STATES)[number]
