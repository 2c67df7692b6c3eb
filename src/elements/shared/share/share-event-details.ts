/** Types of the details of the events of share buttons. */
export const shareEventDetails = {
  share: "{ network: 'facebook' | 'linkedin' | 'twitter' | 'email' | 'sms' | 'copy'; url: string }",
};
