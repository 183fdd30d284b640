import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { createIdempotencyKeys } from '#console/http/idempotency-key.ts'
import { firstStepsText } from '#console/messages/first-steps.ts'
import { call } from '#console/session/call.ts'
import { Button } from '#console/ui/button/button.tsx'
import { STARTING_SERVICES } from '#domain/business/starting-services.pt-BR.ts'
import { AlreadyThere } from './already-there.tsx'
import styles from './first-steps.module.css'
import { OfferLine } from './offer-line.tsx'
import offerStyles from './offers.module.css'
import { type StepProps, useKept, useStepAct } from './step.ts'
import { StepFrame } from './step-frame.tsx'
import { checkOffer, type TypedOffer, toNewOffer, toTypedOffer } from './typed-offer.ts'

const t = firstStepsText.services

/** What it does, begun with what houses of its kind usually do. */
export function ServicesStep({ loaded, onDone }: StepProps) {
  const { data } = useQuery({
    queryKey: ['catalog'],
    queryFn: () => call('GET /api/catalog', {}),
  })
  const [offers, change, forget] = useKept<TypedOffer[]>(
    'services',
    STARTING_SERVICES[loaded.kind ?? 'salon'].map(toTypedOffer),
  )
  const [open, setOpen] = useState<number | null>(null)
  const [tried, setTried] = useState(false)
  const [getKey] = useState(createIdempotencyKeys)
  const { busy, run } = useStepAct('services')
  const chosen = offers.filter(({ chosen }) => chosen)
  const has = data?.services.length ?? 0
  const isDone = has > 0
  const changeOne = (nth: number, changed: Partial<TypedOffer>) =>
    change(offers.map((offer, i) => (i === nth ? { ...offer, ...changed } : offer)))
  const add = () => {
    change([...offers, { name: '', category: 'others', price: '', duration: '30', chosen: true }])
    setOpen(offers.length)
  }
  const save = () => {
    if (isDone) return onDone()
    setTried(true)
    const wrong = offers.findIndex((offer) => offer.chosen && checkOffer(offer) !== null)
    if (wrong >= 0) return setOpen(wrong)
    if (chosen.length === 0) return
    run(async () => {
      const services = chosen.map(toNewOffer)
      const headers = { 'idempotency-key': getKey(JSON.stringify(services)) }
      await call('POST /api/services', { headers, body: { services } })
      forget()
      onDone()
    })
  }
  return (
    <StepFrame
      step="services"
      heading={t.heading(loaded.business_name)}
      lead={isDone ? t.hasLead : t.lead}
      next={isDone ? firstStepsText.next : t.next(chosen.length)}
      busy={busy}
      onNext={save}
      onSkip={isDone ? undefined : onDone}
    >
      {isDone ? (
        <AlreadyThere to="/admin/services" label={t.screen}>
          {t.has(has)}
        </AlreadyThere>
      ) : (
        <>
          <ul className={offerStyles.card}>
            {offers.map((offer, nth) => (
              <OfferLine
                // Lines are only added, at the end.
                key={nth.toString()}
                offer={offer}
                open={open === nth}
                wrong={tried && offer.chosen ? checkOffer(offer) : null}
                onOpen={(opened) => setOpen(opened ? nth : null)}
                onChange={(changed) => changeOne(nth, changed)}
              />
            ))}
          </ul>
          <div className={styles.add}>
            <Button
              look="quiet"
              icon={<Plus size={18} strokeWidth={1.75} aria-hidden="true" />}
              onClick={add}
            >
              {t.add}
            </Button>
          </div>
          {tried && chosen.length === 0 && (
            <p className={styles.error} role="alert">
              {t.none}
            </p>
          )}
        </>
      )}
    </StepFrame>
  )
}
