import bookingCss from '../booking/booking.css?inline'
import choicesCss from '../booking/steps/choices.css?inline'
import partsCss from '../parts/parts.css?inline'
import css from './theme.css?inline'

/** What the first screen looks like; parts that load later bring their own. */
export const FIRST_STYLE_SHEETS = [css, partsCss, bookingCss, choicesCss]

/** Those that what the server paints is drawn with, beside the page's own. */
export const PAINTED_STYLE_SHEETS = FIRST_STYLE_SHEETS.slice(0, 3)
