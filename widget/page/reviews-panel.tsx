import type { PublicPage } from '#api/contract/contract.ts'
import { displayRating } from '#domain/business/review.ts'
import { displayDate } from '#domain/text/display.ts'
import { getTodayInZone as dateIn } from '#domain/time/civil-time.ts'
import { TEXT } from '#widget/messages/messages.ts'
import { PAGE } from '#widget/messages/page.ts'
import { StarIcon } from '#widget/parts/icon.tsx'
import { useWidget } from '#widget/state/widget-context.ts'

type PageReview = PublicPage['reviews'][number]

/** The average over all reviews, and the last of them. */
export function ReviewsPanel() {
  const { rating, reviews } = useWidget().page
  if (rating.count === 0) return <NoReviews />
  return (
    <>
      <div class="average">
        <p class="figure">{displayRating(rating.average)}</p>
        <div>
          <StarRow rating={Math.round(rating.average)} />
          <p class="hint">{PAGE.reviews(rating.count)}</p>
        </div>
        <StarBars />
        {rating.count > reviews.length && <p class="hint">{PAGE.latest(reviews.length)}</p>}
      </div>
      <ul class="reviews">
        {reviews.map((review) => (
          <ReviewCard key={review.id} review={review} />
        ))}
      </ul>
    </>
  )
}

/** How many gave five stars, four, and so on. */
function StarBars() {
  const { stars, count } = useWidget().page.rating
  return (
    <div class="star-bars">
      {[5, 4, 3, 2, 1].map((star) => {
        const of = stars[star - 1] ?? 0
        return (
          <p key={star} class="star-row">
            <span class="unseen">{PAGE.starsOf(star, of)}</span>
            <span aria-hidden="true">{star}</span>
            <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
              <rect width={(of / count) * 100} height="6" />
            </svg>
            <span aria-hidden="true">{of}</span>
          </p>
        )
      })}
    </div>
  )
}

function NoReviews() {
  return (
    <div class="empty">
      <p class="figure">{PAGE.noAverage}</p>
      <StarRow rating={0} />
      <p class="empty-title">{PAGE.noReviews}</p>
      <p>{PAGE.beFirst}</p>
    </div>
  )
}

function ReviewCard({ review }: { review: PageReview }) {
  const { timezone } = useWidget().page.business.general_settings
  const { client_name, rating, comment, answer, created_at } = review
  const served = formatServed(review)
  return (
    <li class="review">
      <p class="review-line">
        <strong dir="auto">{client_name}</strong>
        <span class="hint">{displayDate(dateIn(timezone, Date.parse(created_at)))}</span>
      </p>
      <p class="review-line">
        <StarRow rating={rating} />
        <span class="unseen">{TEXT.rating(`${rating}`)}</span>
      </p>
      {comment && (
        <p class="comment" dir="auto">
          {comment}
        </p>
      )}
      {served && <p class="hint">{served}</p>}
      {answer && (
        <div class="answer">
          <strong>{PAGE.answer}</strong>
          <p class="comment" dir="auto">
            {answer}
          </p>
        </div>
      )}
    </li>
  )
}

/** `Corte com Rafa Lima`, or what of it is known. */
function formatServed({ service_name, professional_name }: PageReview): string | null {
  return service_name && professional_name
    ? PAGE.served(service_name, professional_name)
    : service_name || professional_name
}

/** Decorative: the figure is said beside them. */
function StarRow({ rating }: { rating: number }) {
  return (
    <span class="stars" aria-hidden="true">
      {[1, 2, 3, 4, 5].map((star) => (
        <span key={star} class={star > rating ? 'none' : undefined}>
          <StarIcon />
        </span>
      ))}
    </span>
  )
}
