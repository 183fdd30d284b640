/** What tells of an account's second step. */
const SECOND_STEP_MESSAGE_KINDS = [
  'second_step_on',
  'second_step_off',
  'second_step_app_added',
  'second_step_app_removed',
  'recovery_codes_made',
  'second_step_undone',
  'recovery_code_used',
] as const
export type SecondStepMessageKind = (typeof SECOND_STEP_MESSAGE_KINDS)[number]

/** What a message tells of; the templates hold a text for each. */
const MESSAGE_KINDS = [
  'confirm_email',
  'email_change',
  'recover',
  'password_changed',
  ...SECOND_STEP_MESSAGE_KINDS,
  'email_changed',
  'client_email_changed',
  'phone_changed',
  'new_device',
  'code',
  'invitation',
  'plan_ends',
  'plan_charge_failed',
  'plan_receipt',
  'plan_refund',
  'leaving_asked',
  'leaving_soon',
  'webhook_off',
  'integration_made',
  'house_exported',
  'booking_confirmation',
] as const
export type MessageKind = (typeof MESSAGE_KINDS)[number]

/** How a message reaches its recipient. */
export const MESSAGE_CHANNELS = ['email', 'sms', 'whatsapp'] as const
export type MessageChannel = (typeof MESSAGE_CHANNELS)[number]
