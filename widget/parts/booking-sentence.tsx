import type { Service } from '#api/contract/contract.ts'
import { displayDayMonth, displayTime, getWeekdayName } from '#domain/text/display.ts'
import { STEP_TEXT } from '#widget/messages/steps.ts'
import { ANYONE } from '#widget/state/booking-flow.ts'
import { useWidget } from '#widget/state/widget-context.ts'

/** "Corte e escova com Rafa Lima, segunda-feira, 23/11 às 14:30.", as far as it is chosen. */
export function BookingSentence({ service }: { service: Service }) {
  const { flow, page } = useWidget()
  const professional = page.professionals.find(({ id }) => id === flow.professional_id)
  const anyone = flow.professional_id === ANYONE && STEP_TEXT.anyoneSentence
  const who = professional?.name ?? anyone
  return (
    <p class="sentence">
      <strong>{service.name}</strong>
      {who && (
        <>
          {STEP_TEXT.with}
          <strong>{who}</strong>
        </>
      )}
      {flow.date && flow.time && (
        <>
          , {getWeekdayName(flow.date)},{' '}
          <strong class="nowrap">
            {STEP_TEXT.dayAtTime(displayDayMonth(flow.date), displayTime(flow.time))}
          </strong>
        </>
      )}
      .
    </p>
  )
}
