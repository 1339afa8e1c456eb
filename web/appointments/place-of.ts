/** A hospital's address, without repeating its pincode. */
export const placeOf = ({ address, pincode }: { address: string; pincode: string }) =>
  address.includes(pincode) ? address : `${address} ${pincode}`
