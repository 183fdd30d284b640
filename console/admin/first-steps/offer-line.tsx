import { ChevronRight } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef } from 'react'
import { firstStepsText } from '#console/messages/first-steps.ts'
import { Button } from '#console/ui/button/button.tsx'
import { formatDuration } from '#domain/business/service.ts'
import { OfferFields } from './offer-fields.tsx'
import styles from './offers.module.css'
import type { checkOffer, TypedOffer } from './typed-offer.ts'

const t = firstStepsText.services

type Props = {
  offer: TypedOffer
  open: boolean
  wrong: ReturnType<typeof checkOffer>
  onOpen: (open: boolean) => void
  onChange: (changed: Partial<TypedOffer>) => void
}

/** A service that is kept or dropped; opened, its name, price and duration are changed. */
export function OfferLine({ offer, open, wrong, onOpen, onChange }: Props) {
  const id = useId()
  const line = useFocusOffer(open)
  const choose = (chosen: boolean) => {
    onChange({ chosen })
    if (!chosen) onOpen(false)
  }
  return (
    <li className={styles.line} data-open={open || undefined} ref={line}>
      <div className={styles.row}>
        <label className={styles.check}>
          <input
            type="checkbox"
            id={id}
            aria-label={offer.name || t.name}
            checked={offer.chosen}
            onChange={(event) => choose(event.target.checked)}
          />
        </label>
        {!open && offer.chosen && <ClosedOffer offer={offer} onOpen={() => onOpen(true)} />}
        {!open && !offer.chosen && <DroppedOffer offer={offer} id={id} />}
        {open && (
          <>
            <NameInput id={`${id}-name`} {...{ offer, wrong, onOpen, onChange }} />
            <Button look="quiet" onClick={() => onOpen(false)}>
              {t.ready}
            </Button>
          </>
        )}
      </div>
      {open && wrong === 'name' && (
        <p className={styles.wrong} role="alert" id={`${id}-name`}>
          {t.wrong.name}
        </p>
      )}
      {open && <OfferFields {...{ offer, wrong, onChange }} onEnter={toEnter(onOpen)} />}
    </li>
  )
}

/** Sent by Enter, the whole step would be over with its first price. */
const toEnter = (onOpen: Props['onOpen']) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter') return
  event.preventDefault()
  onOpen(false)
}

/** Opened, the first thing to type has the focus; closed, what opened it. */
function useFocusOffer(open: boolean): RefObject<HTMLLIElement | null> {
  const line = useRef<HTMLLIElement>(null)
  const before = useRef(false)
  useEffect(() => {
    if (before.current === open) return
    before.current = open
    const inputs = line.current?.querySelectorAll<HTMLInputElement>('input[data-typed]')
    const first = [...(inputs ?? [])].find(({ value }) => value === '') ?? inputs?.[1]
    if (open) {
      first?.focus()
      first?.select()
    } else if (document.activeElement === document.body)
      line.current?.querySelector('button')?.focus()
  }, [open])
  return line
}

const NameInput = ({
  id,
  offer,
  wrong,
  onOpen,
  onChange,
}: Omit<Props, 'open'> & { id: string }) => (
  <input
    className={styles.offerName}
    data-typed=""
    aria-label={t.name}
    aria-invalid={wrong === 'name' || undefined}
    aria-describedby={wrong === 'name' ? id : undefined}
    value={offer.name}
    maxLength={120}
    autoComplete="off"
    placeholder={t.name}
    onKeyDown={toEnter(onOpen)}
    onChange={(event) => onChange({ name: event.target.value })}
  />
)

function ClosedOffer({ offer, onOpen }: { offer: TypedOffer; onOpen: () => void }) {
  return (
    <button type="button" className={styles.offer} aria-label={t.edit(offer.name)} onClick={onOpen}>
      <span className={styles.what}>
        {offer.name || t.name}
        <small>{formatDuration(Number(offer.duration) || 0)}</small>
      </span>
      <span className={styles.price}>R$ {offer.price}</span>
      <ChevronRight size={18} strokeWidth={1.75} aria-hidden="true" />
    </button>
  )
}

/** Pressed anywhere, it is offered again. */
function DroppedOffer({ offer, id }: { offer: TypedOffer; id: string }) {
  return (
    <label className={`${styles.offer} ${styles.dropped}`} htmlFor={id}>
      <span className={styles.what}>
        <s>{offer.name || t.name}</s>
        <small>{t.dropped}</small>
      </span>
      <s className={styles.price}>R$ {offer.price}</s>
    </label>
  )
}
