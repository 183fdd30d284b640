import { RefusalError } from '#api/errors.ts'
import type { PaymentProvider } from './provider.ts'

const refuse = async () => {
  throw new RefusalError({ code: 'payment_by_contact' })
}

/** Nobody takes money here: whoever runs the installation is written to, and gives the plan by hand. */
export const BY_CONTACT: PaymentProvider = {
  name: 'operator',
  hasMethods: false,
  startCheckout: refuse,
  getNextLook: () => null,
  settle: async () => {},
  canRefund: () => false,
  refund: refuse,
  changeRenewal: async () => false,
  changePlan: async () => {
    throw new RefusalError({ code: 'plan_not_paid' })
  },
  stopCharging: async () => {},
}
