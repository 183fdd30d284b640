/**
 * JSON that can stand in a page's `<script>`: the same value, without a character that could end the
 * element or open a comment there.
 */
export function escapeInlineJson(json: string): string {
  return json.replaceAll('<', '\\u003c')
}
