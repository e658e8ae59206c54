/** Whether this page came without a server: whoever wrote it to files says so in it. */
export const isCompanion = (): boolean => document.documentElement.hasAttribute("data-companion");
