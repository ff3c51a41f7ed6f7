/** Minutes after which a desk that nobody uses is logged out. */
export const sessionIdleMinutes = 30;
