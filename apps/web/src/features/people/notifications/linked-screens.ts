/** The screens that a notification can lead to. */
const screens = [
  /^\/$/,
  /^\/account(#(reports|decisions))?$/,
  /^\/profile(\/photos|\/videos|\/verification)?(#access)?$/,
  /^\/member\/[^/]+$/,
  /^\/inbox\/message\/[^/]+$/,
]

/** Where a tap on a notification leads; nothing where there is no such screen. */
export const findLinkedScreen = (link: string) => (screens.some((screen) => screen.test(link)) ? link : undefined)
