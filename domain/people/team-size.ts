/** How many people a house's team may have: a list that one can still look through. */
export const MOST_PROFESSIONALS = 60
/** With those who were archived, whose names old bookings go on showing. */
const MOST_PROFESSIONALS_EVER = 300

/** Whether one more may work there. */
export function hasTeamRoom(team: readonly { deleted: boolean }[]): boolean {
  const working = team.filter(({ deleted }) => !deleted)
  return working.length < MOST_PROFESSIONALS && team.length < MOST_PROFESSIONALS_EVER
}
