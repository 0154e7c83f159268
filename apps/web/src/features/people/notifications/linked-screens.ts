/** The screens that a notification can lead to. */
const screens = [
  /^\/$/,
  // The former address of the two parts, which notifications of before still carry, leads on to them.
  /^\/account((\/reports)?#(reports|decisions))?$/,
  /^\/profile(\/photos|\/videos|\/verification)?(#access)?$/,
  /^\/member\/[^/]+$/,
  /^\/inbox\/message\/[^/]+$/,
]

/** Where a tap on a notification leads; nothing where there is no such screen. */
export const findLinkedScreen = (link: string) => (screens.some((screen) => screen.test(link)) ? link : undefined)
