let changes = 0

/** Says that from now on more or less of what others share is to be seen. */
export const noteSightChange = () => {
  changes += 1
}

/** How often that was so on this page: what was read before shows too much or too little. */
export const countSightChanges = () => changes
