/** The patients of the demo queue in token order: name, age, gender, last five digits of the mobile. The numbers are not in use. */
export const line: readonly (readonly [string, number, 'Male' | 'Female' | 'Other', number | undefined])[] = [
  ['Lakshmi Narayanan', 58, 'Female', 101],
  ['Imran Sheikh', 34, 'Male', 102],
  ['Sunita Patil', 45, 'Female', 103],
  ['Ramesh Gowda', 63, 'Male', 104],
  ['Fatima Begum', 29, 'Female', undefined],
  ['Harish Shetty', 51, 'Male', 106],
  ['Anjali Menon', 8, 'Female', 107],
  ['Balwinder Singh', 72, 'Male', 108],
  ['Meenakshi Iyer', 40, 'Female', 109],
  ['Peter Fernandes', 55, 'Male', 110],
  ['Roopa Hegde', 31, 'Female', 111],
  ['Shivappa Naik', 67, 'Male', undefined],
  ['Zoya Khan', 19, 'Female', 113],
  ['Dinesh Kumar', 48, 'Male', 114],
  ['Kamala Bai', 76, 'Female', 115],
  ['Aarav Joshi', 6, 'Male', 116],
  ['Rekha Reddy', 37, 'Female', 117],
  ['Mohan Das', 60, 'Male', 118],
  ['Priya Nair', 26, 'Female', 119],
  ['Suresh Babu', 44, 'Male', 120],
  ['Noor Jahan', 53, 'Female', undefined],
  ['Ganesh Kulkarni', 39, 'Male', 122],
  ['Leela Thomas', 64, 'Female', 123],
  ['Kavya Reddy', 29, 'Female', 124],
  ['Abdul Rahman', 61, 'Male', 125],
  ['Nandini Hegde', 33, 'Female', 126],
  ['Joseph D’Souza', 70, 'Male', undefined],
  ['Savitri Deshpande', 67, 'Female', 128],
  ['Arjun Patil', 12, 'Male', 129],
  ['Gurpreet Kaur', 41, 'Female', 130],
  ['Mohammed Irfan', 55, 'Male', 131],
]

/** The patients of the other doctors' queues, without a mobile. */
export const others: readonly (readonly [string, number, 'Male' | 'Female' | 'Other'])[] = [
  ['Manjula Swamy', 52, 'Female'],
  ['Irfan Pasha', 38, 'Male'],
  ['Sneha Kulkarni', 4, 'Female'],
  ['Basavaraj Patil', 66, 'Male'],
  ['Mary D’Costa', 49, 'Female'],
  ['Tanvi Shah', 23, 'Female'],
  ['Ravi Shankar', 57, 'Male'],
  ['Hemalatha Rao', 61, 'Female'],
  ['Yusuf Khan', 7, 'Male'],
  ['Girija Prasad', 74, 'Female'],
  ['Naveen Gowda', 33, 'Male'],
  ['Shalini Bhat', 45, 'Female'],
  ['Karthik Iyer', 28, 'Male'],
  ['Parvathi Amma', 80, 'Female'],
]

/** The acts of the queue in progress, by number. */
export const played = { seen: 24, missed: 9, beforeBreak: 12, senior: 27, arrived: [25, 26, 27, 30] }

/** The demo patient's token. */
export const demoToken = 28

/** Who works at City Care Hospital with a log-in of their own: each with the password of its own log-in. The doctor is the first one. */
export const demoPeople = [
  { loginName: 'sunita@citycare.example', name: 'Sunita Kulkarni', role: 'owner' },
  { loginName: 'meena@citycare.example', name: 'Meena Rao', role: 'reception' },
  { loginName: 'meera@citycare.example', name: 'Dr Meera Kulkarni', role: 'doctor' },
] as const

export const demoPatient = { fullName: 'Vinayak Deshpande', mobile: '919876543210', password: 'demo-patient' }
