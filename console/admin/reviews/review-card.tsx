import { Link } from '@tanstack/react-router'
import { MessageSquareReply, Star } from 'lucide-react'
import { reviewsText as t } from '#console/messages/reviews.ts'
import { Button, getButtonClass } from '#console/ui/button/button.tsx'
import unseen from '#console/ui/layout/visually-hidden.module.css'
import { focusableRow } from '#console/ui/list/use-focus-new-rows.ts'
import { displayDate, displayName } from '#domain/text/display.ts'
import { isVisibleText } from '#domain/text/visible.ts'
import { getCivilTimeAt } from '#domain/time/civil-time.ts'
import styles from './reviews.module.css'
import { displayReviewer, type HouseReview } from './reviews-query.ts'

type Props = { review: HouseReview; timezone: string; onReply: () => void }

/** What one client said, and what the house said to it. */
export function ReviewCard({ review, timezone, onReply }: Props) {
  const { is_client_erased, rating, comment, answer, created_at, booking_id } = review
  const name = displayReviewer(review)
  const isAnswerable = answer !== null || !is_client_erased
  const { date } = getCivilTimeAt(timezone, Date.parse(created_at))
  const about = [formatServed(review), displayDate(date)].filter(Boolean).join(' · ')
  return (
    <li className={styles.card} {...focusableRow}>
      <div className={styles.line}>
        <h2 dir="auto">{name}</h2>
        <StarRow rating={rating} />
      </div>
      <p className={styles.quiet}>{about}</p>
      {comment && isVisibleText(comment) ? (
        <p className={styles.words} dir="auto">
          {comment}
        </p>
      ) : (
        <p className={styles.quiet}>{t.noComment}</p>
      )}
      {answer && (
        <div className={styles.answer}>
          <strong>{t.answer}</strong>
          <p className={styles.words} dir="auto">
            {answer}
          </p>
        </div>
      )}
      <div className={styles.acts}>
        {isAnswerable && (
          <Button
            look="quiet"
            icon={<MessageSquareReply size={18} strokeWidth={1.75} aria-hidden="true" />}
            aria-label={answer ? undefined : t.replyTo(name)}
            onClick={onReply}
          >
            {answer ? t.change : t.reply}
          </Button>
        )}
        {booking_id && (
          <Link
            to="/admin/bookings"
            search={{ agendamento: booking_id, abrir: 'acoes', periodo: 'tudo' }}
            className={getButtonClass({ look: 'quiet' })}
          >
            {t.openBooking}
          </Link>
        )}
      </div>
    </li>
  )
}

/** What of it is known. */
function formatServed({ service_name, professional_name }: HouseReview): string | null {
  return service_name && professional_name
    ? t.served(service_name, displayName(professional_name))
    : service_name || professional_name
}

const STARS = [1, 2, 3, 4, 5]

function StarRow({ rating }: { rating: number }) {
  return (
    <span className={styles.stars}>
      <span className={unseen.unseen}>{t.rating(rating)}</span>
      {STARS.map((star) => (
        <Star
          key={star}
          size={18}
          strokeWidth={1.75}
          aria-hidden="true"
          data-on={star <= rating || undefined}
        />
      ))}
    </span>
  )
}
