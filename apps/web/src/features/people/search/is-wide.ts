/** Whether there is room for the filters above the results; else they close to show them. */
export const isWide = () => matchMedia('(min-width: 768px)').matches
