const CM_PER_INCH = 2.54

/** A height as the words of profiles.json take it: in feet and inches, to the nearest inch, and in centimetres. */
export function splitHeight(cm: number) {
  const inches = Math.round(cm / CM_PER_INCH)
  return { feet: Math.floor(inches / 12), inches: inches % 12, cm }
}
