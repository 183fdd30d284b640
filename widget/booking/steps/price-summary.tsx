import type { Service } from '#api/contract/contract.ts'
import { formatLength, formatPrice } from '#widget/messages/format-terms.ts'
import { STEP_TEXT } from '#widget/messages/steps.ts'

export function PriceSummary({ service }: { service: Service }) {
  return (
    <dl class="receipt">
      <div>
        <dt>{service.name}</dt>
        <dd>{formatPrice(service)}</dd>
      </div>
      <div>
        <dt>{STEP_TEXT.duration}</dt>
        <dd>{formatLength(service)}</dd>
      </div>
      <div class="total">
        <dt>{STEP_TEXT.total}</dt>
        <dd>{formatPrice(service)}</dd>
      </div>
    </dl>
  )
}
