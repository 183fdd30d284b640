import { X } from 'lucide-react'
import { type DraftShare, splitEqually, sumShares } from '#console/comanda/draft/comanda-draft.ts'
import type { ProfessionalOption } from '#console/comanda/draft/item-professionals.ts'
import { comandaText } from '#console/messages/comanda.ts'
import { Button } from '#console/ui/button/button.tsx'
import { IconButton } from '#console/ui/button/icon-button.tsx'
import { displayName } from '#domain/text/display.ts'
import { AmountField } from './amount-field.tsx'
import fields from './fields.module.css'
import styles from './items.module.css'

const t = comandaText.split

type Props = {
  label: string
  shares: readonly DraftShare[]
  people: readonly ProfessionalOption[]
  onChange: (shares: DraftShare[]) => void
}

/** Who did an item, in percent; whoever joins or leaves divides it equally anew. */
export function SplitEditor({ label, shares, people, onChange }: Props) {
  const sum = sumShares(shares)
  const others = people.filter(({ id }) => shares.every(({ profissional }) => profissional !== id))
  const addProfessional = (id: string) => {
    const one = others.find((it) => it.id === id)
    if (one)
      onChange(
        splitEqually([...shares, { profissional: id, profissionalNome: one.name, percentual: 0 }]),
      )
  }
  return (
    <fieldset className={styles.panel} aria-label={label}>
      <p className={styles.lead}>{t.lead}</p>
      <ul className={styles.shares}>
        {shares.map((share) => {
          const name = displayName(share.profissionalNome)
          const isSameProfessional = (one: DraftShare) => one.profissional === share.profissional
          return (
            <li key={share.profissional}>
              <span>{name}</span>
              <AmountField
                label={t.percent(name)}
                value={share.percentual}
                unit="%"
                most={100}
                onChange={(percentual) =>
                  onChange(
                    shares.map((one) => (isSameProfessional(one) ? { ...one, percentual } : one)),
                  )
                }
              />
              <IconButton
                label={t.remove(name)}
                disabled={shares.length < 2}
                onClick={() =>
                  onChange(splitEqually(shares.filter((one) => !isSameProfessional(one))))
                }
              >
                <X size={18} strokeWidth={1.75} aria-hidden="true" />
              </IconButton>
            </li>
          )
        })}
      </ul>
      <p className={sum === 100 ? styles.lead : styles.wrong} role="status">
        {t.sum(sum)}
      </p>
      {others.length > 0 && (
        <select
          className={fields.select}
          aria-label={t.add}
          value=""
          onChange={(event) => addProfessional(event.target.value)}
        >
          <option value="">{t.add}</option>
          {others.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
      <Button look="quiet" onClick={() => onChange([])}>
        {t.drop}
      </Button>
    </fieldset>
  )
}
