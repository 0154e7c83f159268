const CM_PER_INCH = 2.54

/** "5 ft 6 in (168 cm)", to the nearest inch. */
export function formatHeight(cm: number): string {
  const inches = Math.round(cm / CM_PER_INCH)
  return `${Math.floor(inches / 12)} ft ${inches % 12} in (${cm} cm)`
}
