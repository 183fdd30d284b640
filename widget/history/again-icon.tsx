/** An arrow that turns back to its beginning, drawn as the other icons are. */
export function RepeatIcon() {
  return (
    <svg
      class="icon"
      viewBox="0 0 24 24"
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      stroke-width="1.75"
      stroke-linecap="round"
      stroke-linejoin="round"
      aria-hidden="true"
    >
      <path d="M4.500 12a7.5 7.5 0 1 0 2.300-5.400L4 9.200M4 4.500v4.700h4.700" />
    </svg>
  )
}
