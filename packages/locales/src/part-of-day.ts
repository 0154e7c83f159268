/** The part of the day that a greeting names, on the site and in the console; the night counts as evening until it is light. */
export function getPartOfDay(hour: number): 'morning' | 'afternoon' | 'evening' {
  if (hour >= 5 && hour < 12) return 'morning'
  return hour >= 12 && hour < 18 ? 'afternoon' : 'evening'
}
