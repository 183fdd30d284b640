import { Copy, Eye, EyeOff, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { servicesText as t } from '#console/messages/services.ts'
import { Button } from '#console/ui/button/button.tsx'
import { IconButton } from '#console/ui/button/icon-button.tsx'
import { Popover } from '#console/ui/dialog/popover.tsx'
import hidden from '#console/ui/layout/visually-hidden.module.css'
import { useDrawnRows } from '#console/ui/list/use-drawn-rows.ts'
import { CATEGORY_LABELS, formatDuration } from '#domain/business/service.ts'
import { formatReais } from '#domain/money/money.ts'
import type { ListedOffer } from './offers/services-query.ts'
import styles from './services.module.css'
import { useArrangement } from './use-arrangement.ts'
import { useRowFocus } from './use-row-focus.ts'

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const

const GRIP = 'M9 5v.01M9 12v.01M9 19v.01M15 5v.01M15 12v.01M15 19v.01'
const MORE = 'M5 12v.01M12 12v.01M19 12v.01'

/** As the icons beside them, in one path: forty rows of circles are most of what a list draws. */
const Dots = ({ at }: { at: string }) => (
  <svg viewBox="0 0 24 24" width={20} height={20} aria-hidden="true">
    <path d={at} stroke="currentColor" strokeWidth={3} strokeLinecap="round" />
  </svg>
)

type OfferActions = {
  onEdit: (offer: ListedOffer) => void
  onCopy: (offer: ListedOffer) => void
  onSetActive: (offer: ListedOffer) => void
  onDelete: (offer: ListedOffer) => void
}

type Props = OfferActions & { order: readonly string[]; offers: readonly ListedOffer[] }

/** The list in its order, which is dragged or moved by keys. */
export function ServiceList({ order, offers, ...actions }: Props) {
  const { arranged, list, said, dragged, getHandle } = useArrangement(order, offers)
  const notePressed = useRowFocus(
    list,
    arranged.map(({ id }) => id),
  )
  const { drawn, room } = useDrawnRows(arranged, list)
  const setActive = (offer: ListedOffer) => {
    notePressed(offer.id)
    actions.onSetActive(offer)
  }
  return (
    <>
      <p id="move-hint" className={hidden.unseen}>
        {t.move.hint}
      </p>
      <p role="status" className={hidden.unseen}>
        {said}
      </p>
      <ol ref={list} className={styles.list} style={room} aria-label={t.list}>
        {drawn.map((offer, place) => (
          <li
            key={offer.id}
            className={styles.row}
            data-inactive={!offer.isActive || undefined}
            data-dragged={dragged === offer.id || undefined}
          >
            <IconButton
              label={t.move.handle(offer.name)}
              aria-describedby="move-hint"
              {...getHandle(offer, place)}
            >
              <Dots at={GRIP} />
            </IconButton>
            <OfferSummary offer={offer} onEdit={actions.onEdit} />
            <RowActions offer={offer} {...actions} onSetActive={setActive} />
          </li>
        ))}
      </ol>
    </>
  )
}

function OfferSummary({ offer, onEdit }: { offer: ListedOffer } & Pick<OfferActions, 'onEdit'>) {
  const { name, description, category, isComposite, isOnlyPart, isActive, isOffered, upcoming } =
    offer
  const label = Object.entries(CATEGORY_LABELS).find(([key]) => key === category)?.[1] ?? category
  return (
    <>
      <div className={styles.what}>
        <h2>
          <button
            type="button"
            className={styles.name}
            aria-label={t.edit(name)}
            onClick={() => onEdit(offer)}
          >
            {name}
          </button>
          {isComposite && <span className={styles.chip}>{t.composite}</span>}
          {!isActive && <span className={styles.chip}>{t.inactive}</span>}
        </h2>
        <p className={styles.about}>
          {[label, isOnlyPart && t.onlyPart, description].filter(Boolean).join(' · ')}
        </p>
        {isActive && !isOffered && <p className={styles.warning}>{t.nobody}</p>}
      </div>
      <p className={styles.terms}>
        <strong>{formatReais(offer.price)}</strong>
        <span>{formatDuration(offer.duration)}</span>
      </p>
      <p className={styles.demand}>
        <Demand {...offer.statistics} />
        {upcoming > 0 && <span>{t.upcoming(upcoming)}</span>}
      </p>
    </>
  )
}

/** The figure of what nobody booked lately is a default, which says nothing of demand. */
function Demand({ bookings, rating, favourite }: ListedOffer['statistics']) {
  if (bookings === 0) return <span>{t.noDemand}</span>
  return (
    <>
      <strong>{t.demand(rating.toFixed(1).replace('.', ','))}</strong>
      <span>{t.demandMore(bookings, favourite)}</span>
    </>
  )
}

/** Opened by one button: of forty rows, three buttons in each would be most of what is drawn. */
function RowActions({
  offer,
  onCopy,
  onSetActive,
  onDelete,
}: { offer: ListedOffer } & OfferActions) {
  const { name, isActive } = offer
  const [isOpen, setOpen] = useState(false)
  const place = useRef<HTMLButtonElement>(null)
  const act = (run: (offer: ListedOffer) => void) => () => {
    setOpen(false)
    run(offer)
  }
  return (
    <div className={styles.actions}>
      <IconButton
        ref={place}
        label={t.more(name)}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Dots at={MORE} />
      </IconButton>
      {isOpen && (
        <Popover label={t.more(name)} anchor={place.current} onClose={() => setOpen(false)}>
          <div className={styles.menu}>
            <Button look="quiet" icon={<Copy {...icon} />} onClick={act(onCopy)}>
              {t.duplicate(name)}
            </Button>
            <Button
              look="quiet"
              icon={isActive ? <EyeOff {...icon} /> : <Eye {...icon} />}
              onClick={act(onSetActive)}
            >
              {isActive ? t.deactivate(name) : t.activate(name)}
            </Button>
            <Button look="quiet" icon={<Trash2 {...icon} />} onClick={act(onDelete)}>
              {t.remove(name)}
            </Button>
          </div>
        </Popover>
      )}
    </div>
  )
}
