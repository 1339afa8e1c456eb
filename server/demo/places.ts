/** Its times as staff would type them, or in half hours from the current half hour. */
export type DemoSlot = ({ start: string; end: string } | { from: number; to: number }) & {
  name: string
  active?: false
  /** Tokens a day, and how many of them only the desk gives. */
  capacity?: number
  held?: number
}

export interface DemoDoctor {
  name: string
  /** The name in another script. */
  secondName?: string
  speciality: string
  room?: string
  fee?: string
  note?: string
  available?: false
  slots: readonly DemoSlot[]
  /** The queue in progress of the first slot: people, who of them was seen, and by how many minutes the doctor is late. */
  today?: { people: number; seen: number; late?: number }
  isAwayTomorrow?: true
}

export interface DemoPlace {
  name: string
  address: string
  pincode: string
  contactNo: string
  doctors: readonly DemoDoctor[]
}

const morning: DemoSlot = { name: 'Morning', start: '09:30 AM', end: '12:30 PM' }
const evening: DemoSlot = { name: 'Evening', start: '05:00 PM', end: '08:30 PM' }
const noon: DemoSlot = { name: 'Slot 1', start: '12 PM', end: '2 PM' }

const doctor = (name: string, speciality: string, ...slots: DemoSlot[]): DemoDoctor => ({ name, speciality, slots })

/** The hospital of the demo log-in: four doctors in session, one late, one full, one on leave tomorrow, and one not available. The first slot of
 *  the first doctor has the demo patient's queue. */
export const cityCare: DemoPlace = {
  name: 'City Care Hospital',
  address: '14 Temple Road, Malleshwaram, Bengaluru',
  pincode: '560003',
  contactNo: '080 0000 0014',
  doctors: [
    {
      name: 'Dr Meera Kulkarni',
      speciality: 'General Physician',
      room: '3',
      slots: [
        { name: 'Slot 1', from: -4, to: 3 },
        { name: 'Slot 2', from: 4, to: 10 },
      ],
    },
    {
      name: 'Dr Suresh Iyengar',
      speciality: 'Orthopaedics',
      available: false,
      slots: [{ name: 'Slot 1', from: -2, to: 4 }],
    },
    {
      name: 'Dr Ayesha Siddiqui',
      secondName: 'ಡಾ. ಆಯೇಷಾ ಸಿದ್ದಿಕಿ',
      speciality: 'Paediatrics',
      room: '5',
      fee: '₹400',
      slots: [
        { name: 'Slot 1', from: -1, to: 4 },
        { name: 'Slot 2', from: 4, to: 8, active: false },
      ],
      today: { people: 7, seen: 0, late: 20 },
    },
    {
      name: 'Dr Thomas Kurian',
      secondName: 'ಡಾ. ಥಾಮಸ್ ಕುರಿಯನ್',
      speciality: 'Ear, Nose and Throat',
      room: '6',
      fee: '₹500',
      note: 'Bring your old reports.',
      slots: [{ name: 'Slot 1', from: -2, to: 4, capacity: 14, held: 4 }],
      today: { people: 14, seen: 5 },
    },
    {
      name: 'Dr Farida Contractor',
      speciality: 'Dermatology',
      room: '7',
      fee: '₹350',
      slots: [{ name: 'Slot 1', from: -2, to: 5 }],
      today: { people: 9, seen: 3 },
      isAwayTomorrow: true,
    },
  ],
}

/** Approved a minute ago: its desk begins with the set-up card. */
export const newClinic = {
  name: 'Sahaj Clinic',
  address: '22 Kanakapura Road, Basavanagudi, Bengaluru',
  pincode: '560004',
  contactNo: '080 0000 0061',
  hospitalNumber: 'DEMO-NEW',
  doctors: [
    { name: 'Dr Anand Rao', speciality: 'General Physician' },
    { name: 'Dr Sudha Nayak', speciality: 'Dentistry' },
  ],
}

/** Two pending registration requests. */
export const requests = [
  {
    name: 'Chirag Family Clinic',
    address: '17 Margosa Road, Malleshwaram, Bengaluru',
    pincode: '560003',
    hospitalNumber: 'CHIRAG-17',
    contactNo: '080 0000 0051',
    contactEmail: 'desk@chirag.example',
    doctors: [{ name: 'Dr Leela Hegde', speciality: 'General Physician' }],
  },
  {
    name: 'Indrayani Hospital',
    address: 'Station Road, Alandi, Pune',
    pincode: '412105',
    hospitalNumber: 'INDRAYANI',
    contactNo: '020 0000 0052',
    contactEmail: 'office@indrayani.example',
    doctors: [
      { name: 'Dr Mahesh Jagtap', speciality: 'General Surgery' },
      { name: 'Dr Farah Shaikh', speciality: 'Gynaecology' },
    ],
  },
]

/** The other hospitals, in three cities. */
export const places: readonly DemoPlace[] = [
  {
    name: 'Asha Clinic and Diagnostics',
    address: '3 Sampige Road, Malleshwaram, Bengaluru',
    pincode: '560003',
    contactNo: '080 0000 0021',
    doctors: [
      doctor('Dr Kavitha Rao', 'General Physician', morning, evening),
      doctor('Dr Prakash Bhat', 'Cardiology', evening),
    ],
  },
  {
    name: 'Sanjeevani Nursing Home',
    address: '2nd Cross, Rajajinagar, Bengaluru',
    pincode: '560010',
    contactNo: '080 0000 0022',
    doctors: [doctor('Dr Usha Murthy', 'Gynaecology', morning), doctor('Dr Naveen Kamath', 'General Surgery', noon)],
  },
  {
    name: 'Dr Prabhu’s Child Clinic',
    address: '41 Sampige Road, Malleshwaram, Bengaluru',
    pincode: '560003',
    contactNo: '080 0000 0023',
    doctors: [doctor('Dr Prabhu Shenoy', 'Paediatrics', morning, evening)],
  },
  {
    name: 'Nirmal Scans and Labs',
    address: '9 Platform Road, Seshadripuram, Bengaluru',
    pincode: '560020',
    contactNo: '080 0000 0024',
    doctors: [doctor('Dr Rohini Setty', 'Radiology', morning, noon)],
  },
  {
    name: 'Thulasi Eye Care',
    address: '88 Bull Temple Road, Basavanagudi, Bengaluru',
    pincode: '560004',
    contactNo: '080 0000 0025',
    doctors: [
      doctor('Dr Thulasi Raman', 'Ophthalmology', morning, evening),
      doctor('Dr Ashwin Pai', 'Ophthalmology', noon),
    ],
  },
  {
    name: 'Sahyadri Polyclinic',
    address: 'Paud Road, Kothrud, Pune',
    pincode: '411038',
    contactNo: '020 0000 0031',
    doctors: [
      doctor('Dr Aniket Joshi', 'General Physician', morning, evening),
      doctor('Dr Manjiri Gokhale', 'Dermatology', noon),
    ],
  },
  {
    name: 'Deccan Heart Centre',
    address: '12 Fergusson College Road, Shivajinagar, Pune',
    pincode: '411004',
    contactNo: '020 0000 0032',
    doctors: [doctor('Dr Vikram Patwardhan', 'Cardiology', morning), doctor('Dr Neha Kulkarni', 'Cardiology', evening)],
  },
  {
    name: 'Matoshree Maternity Home',
    address: 'Sinhagad Road, Anandnagar, Pune',
    pincode: '411051',
    contactNo: '020 0000 0033',
    doctors: [doctor('Dr Shalini Deshmukh', 'Gynaecology', morning, evening)],
  },
  {
    name: 'Pune Diagnostic Point',
    address: 'Laxmi Road, Sadashiv Peth, Pune',
    pincode: '411030',
    contactNo: '020 0000 0034',
    doctors: [doctor('Dr Sameer Kale', 'Pathology', morning, noon)],
  },
  {
    name: 'Jeevan Rekha Nursing Home',
    address: 'Station Road, Hazratganj, Lucknow',
    pincode: '226001',
    contactNo: '0522 000 0041',
    doctors: [
      doctor('Dr Alok Srivastava', 'General Physician', morning, evening),
      doctor('Dr Rukhsana Ali', 'Gynaecology', noon),
    ],
  },
  {
    name: 'Awadh Bone and Joint Clinic',
    address: '5 Vikramaditya Marg, Lucknow',
    pincode: '226001',
    contactNo: '0522 000 0042',
    doctors: [doctor('Dr Saurabh Mishra', 'Orthopaedics', morning)],
  },
  {
    name: 'Gomti Dental Studio',
    address: 'Vipin Khand, Gomti Nagar, Lucknow',
    pincode: '226010',
    contactNo: '0522 000 0043',
    doctors: [doctor('Dr Ritu Agarwal', 'Dentistry', morning, evening), doctor('Dr Faisal Khan', 'Dentistry', noon)],
  },
]
