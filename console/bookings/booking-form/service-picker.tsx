import { type RefObject, useState } from 'react'
import { agendaText } from '#console/messages/agenda.ts'
import { spokenDuration } from '#console/ui/date/format-date.ts'
import { Chosen, Picker } from '#console/ui/form/combobox.tsx'
import { formatReais } from '#domain/money/money.ts'
import styles from './booking-form.module.css'
import type { Catalog, Offer } from './booking-form-values.ts'
import { folded } from './fold-text.ts'

const said = agendaText.form

type Props = {
  catalog: Catalog | undefined
  failed: boolean
  chosen: Offer | null
  professional_id: string
  error: string | undefined
  input: RefObject<HTMLInputElement | null>
  onChoose: (service: Offer | null) => void
}

/** What is done: those of the professional first. */
export function ServicePicker(props: Props) {
  const { catalog, failed, chosen, professional_id, error, input, onChoose } = props
  const [typed, setTyped] = useState('')
  if (chosen) {
    return (
      <Chosen
        label={said.service}
        title={chosen.name}
        detail={`${spokenDuration(chosen.duration)} · ${formatReais(chosen.price)}`}
        change={said.change}
        onChange={() => onChoose(null)}
      />
    )
  }
  const services = catalog?.services ?? []
  const found = services
    .filter(({ name }) => folded(name).includes(folded(typed)))
    .sort((a, b) => rank(a, professional_id) - rank(b, professional_id))
  return (
    <Picker
      label={said.service}
      placeholder={said.serviceHint}
      typed={typed}
      onType={setTyped}
      options={found.map((one) => ({
        key: one.id,
        title: one.name,
        detail: [spokenDuration(one.duration), one.is_composite && said.combo]
          .filter(Boolean)
          .join(' · '),
        end: formatReais(one.price),
      }))}
      onChoose={({ key }) => onChoose(services.find(({ id }) => id === key) ?? null)}
      input={input}
      error={error}
    >
      {failed && <p className={styles.note}>{said.loadFailed}</p>}
      {catalog && found.length === 0 && (
        <p className={styles.note}>{services.length > 0 ? said.noService : said.noServices}</p>
      )}
    </Picker>
  )
}

const rank = ({ professional_ids }: Catalog['services'][number], id: string) =>
  professional_ids.includes(id) ? 0 : 1
