import { useId } from 'preact/hooks'
import { STAR_CAPTIONS } from '#domain/business/star-captions.pt-BR.ts'
import { REVIEW } from '#widget/messages/review.ts'

type StarRatingProps = {
  label: string
  /** 1 to 5, 0 while none is chosen. */
  rating: number
  onRate: (rating: number) => void
  /** Says in a word what the choice means. */
  caption?: boolean
}

/** Five stars as a radio group: arrows move, a star is as large as a thumb. */
export function StarRating({ label, rating, onRate, caption = false }: StarRatingProps) {
  const name = useId()
  return (
    <div class="stars-box">
      <fieldset class="stars">
        <legend class="unseen">{label}</legend>
        {[1, 2, 3, 4, 5].map((n) => (
          <label key={n} class={n <= rating ? 'star-choice on' : 'star-choice'}>
            <input
              type="radio"
              name={name}
              value={n}
              checked={n === rating}
              aria-label={REVIEW.star(n, STAR_CAPTIONS[n] ?? '')}
              onChange={() => onRate(n)}
            />
            <svg aria-hidden="true" viewBox="0 0 24 24" width="34" height="34">
              <path d="M12 2.300l2.900 6.300 6.800.8-5 4.700 1.300 6.800-6-3.400-6 3.400 1.300-6.800-5-4.700 6.800-.8z" />
            </svg>
          </label>
        ))}
      </fieldset>
      {caption && (
        <p class="stars-caption" aria-live="polite">
          {STAR_CAPTIONS[rating]}
        </p>
      )}
    </div>
  )
}
