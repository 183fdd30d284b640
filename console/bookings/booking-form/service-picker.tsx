import { type RefObject, useState } from 'react'
import { agendaText } from '#console/messages/agenda.ts'
import { formatLongDuration } from '#console/ui/date/format-date.ts'
import { Combobox, ComboboxChoice } from '#console/ui/form/combobox.tsx'
import { getTermsWith } from '#domain/business/shown-terms.ts'
import { formatReais } from '#domain/money/money.ts'
import { foldText } from '#domain/text/fold-text.ts'
import styles from './booking-form.module.css'
import type { BookableService, BookingCatalog } from './booking-form-values.ts'

const t = agendaText.form

type Props = {
  catalog: BookingCatalog | undefined
  failed: boolean
  chosen: BookableService | null
  professional_id: string
  error: string | undefined
  input: RefObject<HTMLInputElement | null>
  onChoose: (service: BookableService | null) => void
}

/** Services by name, those that the chosen professional offers first. */
export function ServicePicker(props: Props) {
  const { catalog, failed, chosen, professional_id, error, input, onChoose } = props
  const [typed, setTyped] = useState('')
  if (chosen) {
    const { price, duration } = getTermsWith(chosen, professional_id)
    return (
      <ComboboxChoice
        label={t.service}
        title={chosen.name}
        detail={`${formatLongDuration(duration)} · ${formatReais(price)}`}
        change={t.change}
        onChange={() => onChoose(null)}
      />
    )
  }
  const services = catalog?.services ?? []
  const found = services
    .filter(({ name }) => foldText(name).includes(foldText(typed)))
    .sort((a, b) => getServiceRank(a, professional_id) - getServiceRank(b, professional_id))
  return (
    <Combobox
      label={t.service}
      placeholder={t.serviceHint}
      typed={typed}
      onType={setTyped}
      options={found.map((one) => toOption(one, professional_id))}
      onChoose={({ key }) => onChoose(services.find(({ id }) => id === key) ?? null)}
      input={input}
      error={error}
    >
      {failed && <p className={styles.note}>{t.loadFailed}</p>}
      {catalog && found.length === 0 && (
        <p className={styles.note}>{services.length > 0 ? t.noService : t.noServices}</p>
      )}
    </Combobox>
  )
}

function toOption(service: BookingCatalog['services'][number], professional_id: string) {
  const { price, duration } = getTermsWith(service, professional_id)
  return {
    key: service.id,
    title: service.name,
    detail: [formatLongDuration(duration), service.is_composite && t.combo]
      .filter(Boolean)
      .join(' · '),
    end: formatReais(price),
  }
}

const getServiceRank = ({ professional_ids }: BookingCatalog['services'][number], id: string) =>
  professional_ids.includes(id) ? 0 : 1
